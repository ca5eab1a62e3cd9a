// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * Furniture of the rooms, as small ink drawings that stand on the floor (0,0), about 48
 * wide and up to 38 high, y down. Each is a list of "class:path": 1 paper, 2 wood, 3 red
 * lake, 4 leaf, 5 water or glass, k solid ink, l line only.
 */
export const MOTIF: Record<string, string> = {
  hearth:
    '1:M-21 0V-31H21V0z|k:M-13 0V-12Q0-25 13-12V0z|3:M-6 0Q-9-7-2-14Q0-9 3-11Q8-6 5 0z|l:M-24-31H24M-21-24H-13M13-24H21M-21-16H-14M14-16H21M-21-8H-13M13-8H21',
  table:
    '2:M-23-15H23V-11H-23z|l:M-18-11V0M18-11V0M-18-4H18|1:M-14-15q6-9 12 0z|l:M-10-19l2 3M-7-20l2 4|1:M6-15v-8h7v8z|l:M13-21h3v4h-3|3:M-1-15a3 3 0 0 1 5 0z',
  barrels:
    '2:M-21 0q-3-8 0-16h15q3 8 0 16z|l:M-22.5-5H-4.5M-22.5-11H-4.5|2:M4 0q-3-8 0-16h15q3 8 0 16z|l:M2.5-5H20.5M2.5-11H20.5|2:M-9-16q-3-8 0-15h15q3 8 0 15z|l:M-10.5-21H7.5M-10.5-27H7.5',
  oven: '1:M-20 0V-14A20 20 0 0 1 20-14V0z|k:M-10 0V-10A10 9 0 0 1 10-10V0z|3:M-6 0Q-5-7 0-8Q5-7 6 0z|l:M-20-14H-10M10-14H20M-14-26L-8-18M0-34V-19M14-26L8-18|l:M24 0L18-30',
  tea: '2:M-16-14H16V-11H-16z|l:M0-11V0M-8 0H8|1:M-10-14q-3-9 5-10h4q8 1 5 10z|l:M4-22q6-1 7-5M-11-21q-6 0-4 6|1:M8-14v-5h6v5z|l:M-3-27q-2-3 0-6M3-27q-2-3 0-6',
  rack: '2:M-22 0V-32H22V0z|1:M-18-3V-29H18V-3z|l:M-18-3L-5-29M-5-3L8-29M8-3L18-23M18-3L5-29M5-3L-8-29M-8-3L-18-23|k:M-11-16a2.5 2.5 0 1 1 .1 0zM1-16a2.5 2.5 0 1 1 .1 0zM13-16a2.5 2.5 0 1 1 .1 0z',
  jars: 'l:M-22-11H22M-22-25H22M-20 0V-34M20 0V-34|1:M-16-11v-7h8v7zM-3-11v-9h7v9zM9-11v-6h8v6z|3:M-15-25v-6h6v6z|1:M-4-25v-7h8v7zM9-25v-5h8v5z|2:M-16 0v-7h12v7zM3 0v-8h13v8z',
  armchair:
    '3:M-13-8V-25Q-13-33 0-33T13-25V-8z|3:M-18 0V-12q0-5 4-5t4 5v4H10v-4q0-5 4-5t4 5V0z|l:M-10-8H10M-5-28v1M5-28v1M0-24v1M-5-19v1M5-19v1|l:M-15 0v2M15 0v2',
  fireplace:
    '1:M-22 0V-24H22V0z|2:M-25-28H25V-24H-25z|k:M-12 0V-17H12V0z|3:M-7 0Q-9-6-3-12Q0-8 3-10Q8-5 6 0z|1:M-5-28v-7H5v7z|l:M-18-28v-5M18-28v-5',
  bookcase:
    '2:M-22 0V-36H22V0z|1:M-19-2V-12H19V-2zM-19-14V-23H19V-14zM-19-25V-34H19V-25z|k:M-17-2v-8h3v8zM-8-2v-9h3v9zM4-2v-8h2v8zM12-2v-7h4v7zM-15-14v-7h3v7zM-4-14v-8h3v8zM10-14v-6h3v6zM-17-25v-7h2v7zM2-25v-8h4v8z|3:M-12-2v-8h3v8zM7-2v-9h3v9zM0-14v-7h4v7zM-10-25v-7h4v7zM11-25v-6h3v6z',
  globe:
    '5:M0-12a11 11 0 1 1 .1 0z|l:M-11-23H11M0-34q-8 11 0 22M0-34q8 11 0 22|2:M-14-23A14 14 0 0 0 14-23L16-23A16 16 0 0 1 2-7V-3H8V0H-8V-3H-2V-7A16 16 0 0 1-16-23z',
  harp: '2:M-10 0Q-14-20-12-34L-8-35Q2-26 14-31L16-28Q12-10-2 0z|1:M-7-5Q-9-20-8-30Q2-23 11-26Q8-12-2-4z|l:M-5-27V-4M-2-25V-5M1-24V-8M4-25V-11M7-25V-16',
  easel: '1:M-14-32H12V-10H-14z|3:M-10-14Q-4-24 1-17T8-22V-14z|l:M-14-10L-19 0M12-10L17 0M0-10V0M-16-8H14M-1-32V-37',
  tapestry:
    '2:M-22-36H22V-33H-22z|3:M-18-33H18V-6L12-10L6-6L0-10L-6-6L-12-10L-18-6z|1:M0-29L6-21L0-13L-6-21z|l:M-14-28V-14M14-28V-14',
  hats: 'l:M0 0V-34M-9 0H9M-12-26H12M-10-16H10|3:M-20-26h14q-1-8-7-8t-7 8z|k:M5-26h16v-2h-3v-8h-10v8h-3z|1:M-18-16h14q-1-6-7-6t-7 6z',
  telescope: '2:M-20-20L10-36L14-29L-16-13z|1:M10-37L18-34L20-28L13-27z|l:M-2-22L-12 0M-2-22L8 0M-2-22V0',
  shelves:
    '2:M-22-12H22V-9H-22zM-22-27H22V-24H-22z|l:M-20 0V-34M20 0V-34|1:M-17-12v-8h9v8zM6-27v-7h10v7z|3:M-4-12v-6h8v6z|1:M9-12l2-9h4l2 9z|k:M-16-27v-5h8v5z|2:M-16 0v-6H-2v6zM4 0v-7H18v7z',
  anvil:
    'k:M-20-21H10Q18-21 20-25V-17Q10-14 6-11V-8H11V-5H-11V-8H-6V-11Q-12-15-20-15z|2:M-9 0V-5H9V0z|l:M-4-26L10-34M8-37l4 6',
  broom:
    '2:M-15-38L-12-38L-5-12L-8-11z|1:M-11-13L-3-15L2 0H-12z|l:M-8-12L-8-1M-5-13L-3-1|1:M5 0L3-14H21L19 0z|l:M3-14Q12-26 21-14M4-9H20',
  keys: '2:M-20-36H20V-30H-20z|l:M-12-30V-26M0-30V-22M12-30V-27|l:M-12-26a4 4 0 1 0 .1 0M-12-18V-4M-12-7h4M-12-11h3|l:M0-22a4 4 0 1 0 .1 0M0-14V0M0-4h4|l:M12-27a4 4 0 1 0 .1 0M12-19V-6M12-9h-4',
  cat: '2:M-18 0Q-22-8-14-12H12Q20-12 18 0z|k:M-8-12Q-10-22-3-24L-4-30L1-26L6-30L6-23Q10-20 8-12z|l:M8-14Q18-16 16-26',
  dog: '2:M-20 0V-20L-8-30L4-20V0z|k:M-14 0V-12A6 6 0 0 1-2-12V0z|1:M8 0V-10H14L15-15L21-14L20-9V0H17V-5H12V0z|k:M19-13h1v1h-1z',
  tub: '2:M-20-16H20L17 0H-17z|l:M-19-10H19M-10-16L-8 0M0-16V0M10-16L8 0|1:M-14-16a5 5 0 0 1 9-2 5 5 0 0 1 9-1 5 5 0 0 1 9 3z|l:M-22-32Q0-26 22-32|3:M-10-29v8h6v-8zM4-29v8h6v-8z',
  shields:
    '3:M-20-32H-4V-20Q-4-13-12-9Q-20-13-20-20z|1:M4-32H20V-20Q20-13 12-9Q4-13 4-20z|l:M-12-32V-9M4-24H20|l:M-22-4H22M-12-8V-4M12-8V-4',
  crown: '2:M-12 0V-12H12V0z|3:M-14-12H14V-16H-14z|1:M-10-16L-12-28L-5-22L0-31L5-22L12-28L10-16z',
  keg: '2:M-10 0q-4-11 0-22h20q4 11 0 22z|l:M-12-6H12M-12-16H12|l:M0-22Q2-28 8-29T14-35|3:M14-38l2 3 3-1-1 3 2 2-3 0-1 3-2-3-3 0 2-2-1-3z',
  desk: '2:M-22-16L-2-20V-17L-22-13z|l:M-19-13V0M-5-16V0|2:M-4-8H8V-5H-4z|l:M-2-5V0M6-5V0|k:M6-36H24V-22H6z|l:M9-32h8M9-28h11',
  glass:
    '1:M-22 0V-24H-2V0z|3:M-17-6Q-12-18-7-6z|l:M-14-24V-34H-9V-24|5:M6-6Q2-16 10-20V-26H14V-20Q22-16 18-6z|2:M2-6H22V-3H2zM6-3V0H9V-3zM15-3V0H18V-3z',
  steam:
    '2:M-22-10H22V-6H-22zM-22-6V0H-18V-6zM18-6V0H22V-6z|1:M4-10q0-6 5-6t5 6z|l:M-14-14q-4-5 0-9t0-9M-4-14q-4-5 0-9t0-9M6-20q-4-4 0-7t0-7',
  tree: '2:M-3 0V-14H3V0z|4:M0-40q10 0 11 9q9 4 5 12q-4 7-12 5h-8q-8 2-12-5q-4-8 5-12q1-9 11-9z|l:M-6-26q3 3 6 0M2-33q4 2 6-1M4-20q3 2 6-1',
  pond: '5:M-24-3q0-6 24-6t24 6q0 3-24 3t-24-3z|l:M-12-4h8M4-5h8M-2-2h7|4:M-19-7q-2-10 1-17M-15-7q0-10 5-14|k:M-19-24h2v-6h-2zM-10-21h2v-5h-2z|4:M8-6a4 2 0 1 1 8 0z',
  vines:
    'l:M-20 0V-32M0 0V-34M20 0V-32M-22-12H22M-22-24H22|4:M-20-24q6-8 10 0q-4 6-10 0zM0-26q6-8 10 0q-4 6-10 0zM-8-12q6-8 10 0q-4 6-10 0zM10-12q6-8 10 0q-4 6-10 0z|3:M-8-20q4 0 3 4l-3 4l-3-4q-1-4 3-4zM12-22q4 0 3 4l-3 4l-3-4q-1-4 3-4z',
  gazebo:
    '3:M-22-24Q0-28 0-40Q0-28 22-24z|l:M-17-24V0M17-24V0M-6-24V0M6-24V0|1:M-20-9H20V-6H-20z|l:M-12-6V0M0-6V0M12-6V0M0-40V-43',
  beds: '2:M-24-6H24V0H-24z|4:M-18-6q-5-9 0-12q5 3 0 12zM-6-6q-5-11 0-15q5 4 0 15zM6-6q-5-9 0-12q5 3 0 12zM18-6q-5-11 0-15q5 4 0 15z|3:M-14-6a4 4 0 0 1 8 0zM9-6a4 4 0 0 1 8 0z',
  coop: '2:M-20 0V-18H8V0z|3:M-24-18L-6-32L12-18z|k:M-13 0V-9A5 5 0 0 1-3-9V0z|1:M11 0Q10-7 15-8L16-13L20-12L19-7Q23-4 20 0z|3:M16-13l1-3l2 3z',
  target:
    'l:M-12 0L-4-30M16 0L8-30M2 0V-8|1:M2-36a14 14 0 1 1-.1 0z|3:M2-32a10 10 0 1 1-.1 0z|1:M2-27a5 5 0 1 1-.1 0z|l:M-24-26L1-22M-24-26l4-2M-24-26l3 3',
  stall: '2:M-22 0V-26H22V0H16V-18H-16V0z|3:M-26-26L0-38L26-26z|k:M-6 0V-11L-10-15L-3-18H6L9-12V0z|l:M-16-9H-6M9-9H16',
  balcony:
    '1:M-26-18H26V-15H-26zM-26-2H26V0H-26z|1:M-22-15q4 6 0 13h4q-4-7 0-13zM-11-15q4 6 0 13h4q-4-7 0-13zM0-15q4 6 0 13h4q-4-7 0-13zM11-15q4 6 0 13h4q-4-7 0-13z|4:M14-18q-6-8 0-14q6 6 0 14z|l:M14-18V-24',
  flowers:
    '4:M-16 0V-14M0 0V-20M15 0V-15|l:M-16 0V-14M0 0V-20M15 0V-15M-16-5q-6 0-7-5M0-8q6 0 7-6M15-5q6 0 6-5|3:M-16-14l-5-3 1-5 4 2 4-2 1 5zM0-20l-6-4 1-6 5 3 5-3 1 6zM15-15l-5-3 1-5 4 2 4-2 1 5z',
  guard:
    '1:M-14 0V-28H14V0z|3:M-18-28L0-42L18-28z|k:M-6 0V-13A6 6 0 0 1 6-13V0z|l:M-14-20H14M22 0V-34|k:M22-38l3 6h-6z',
  path: '1:M-26 0Q-6-10-2-26H4Q2-10 14 0z|4:M-20-8q-6-12 0-18q6 6 0 18zM18-4q-6-14 0-20q6 6 0 20z|l:M-20 0V-16M18 0V-14',
  canopy:
    '2:M-22 0V-36H-19V0zM19 0V-36H22V0z|3:M-24-38H24V-32Q18-27 12-32Q6-27 0-32Q-6-27-12-32Q-18-27-24-32z|1:M-19-12H19V-5H-19z|1:M-18-18H-7V-12H-18z|3:M-5-13H19V-7H-5z|2:M-19-5H19V-2H-19z',
  bed: '2:M-24 0V-24H-20V0zM20 0V-15H24V0z|1:M-20-11H20V-4H-20z|1:M-19-16h11v5h-11z|3:M-6-12H20V-5H-6z|l:M-6-8H20',
  cradle: '2:M-18-16Q-16-3 0-3T18-16z|1:M-14-16Q-12-20-6-20H6Q12-20 14-16z|l:M-20 0Q0-5 20 0|3:M18-16V-28Q8-30 6-20',
  bunk: '2:M-22 0V-36H-19V0zM19 0V-36H22V0z|1:M-19-10H19V-5H-19zM-19-27H19V-22H-19z|3:M-8-10H19V-6H-8zM-8-27H19V-23H-8z|l:M10 0V-22M15 0V-22M10-6h5M10-12h5M10-17h5',
  wardrobe: '2:M-20 0V-32Q0-40 20-32V0z|l:M0-36V-2M-4-16h2M2-16h2M-16-28V-6H-4M16-28V-6H4M-16-28H-4M16-28H4',
  moon: '1:M-22 0V-10H22V0z|3:M-8-10H22V-5H-8z|1:M-20-16h11v6h-11z|5:M4-38H22V-18H4z|1:M15-34a6 6 0 1 0 3 9a7 7 0 0 1-3-9z|l:M13-38V-18M4-28H22',
  rabbit:
    '2:M-20 0Q-22-10-12-12H12Q22-10 20 0z|1:M-8-12Q-12-22-2-24L-6-38Q-1-38 0-25L4-37Q9-36 4-23Q10-18 6-12z|k:M1-20h2v2h-2z',
  door: '2:M-14 0V-22A14 14 0 0 1 14-22V0z|l:M-7 0V-34M0 0V-36M7 0V-34M-14-12H14M-14-24H14|k:M8-17a2 2 0 1 1 .1 0z',
  statue:
    '1:M-12 0V-9H12V0z|1:M-5-9Q-8-18-5-24Q-2-27 0-27Q2-27 5-24Q8-18 5-9z|1:M0-36a4.5 4.5 0 1 1-.1 0z|l:M5-23Q12-20 9-13M-5-23Q-12-26-10-33',
  armour:
    '1:M-8-26H8L6-12H-6z|1:M-4-36H4V-28H-4z|k:M-3-33H3V-31.5H-3z|1:M-6-12H-1V0H-6zM1-12H6V0H1z|1:M-12-26H-8L-7-14H-11zM8-26H12L11-14H7z|l:M15 0V-38|k:M15-42l3 6h-6z',
  steps:
    '1:M-24 0V-6H-14V-12H-4V-18H6V-24H16V-30H24V0z|l:M-14-6H24M-4-12H24M6-18H24M16-24H24|3:M-24-6H-14V-8H-24zM-14-12H-4V-14H-14zM-4-18H6V-20H-4zM6-24H16V-26H6z',
  windows:
    '5:M-18-6V-24A6 6 0 0 1-6-24V-6zM-6-6zM6-6V-24A6 6 0 0 1 18-24V-6z|l:M-12-30V-6M12-30V-6M-18-14H-6M6-14H18M-18-21H-6M6-21H18|2:M-22-6H22V-3H-22z',
  floor:
    '1:M-24 0L-12-14H12L24 0z|k:M-16 0L-14-5H-6L-8 0zM0 0V-5H8V0zM-14-5L-10-9.5H-4L-6-5zM2-5V-9.5H8L8-5zM-4-9.5L-3-14H3L3-9.5zM16 0L14-5H20L24 0z|1:M-6-14V-28A6 6 0 0 1 6-28V-14z|l:M0-34V-14',
  ghost: '1:M-12 0V-22A12 12 0 0 1 12-22V0L8-4L4 0L0-4L-4 0L-8-4z|k:M-6-24h4v5h-4zM3-24h4v5h-4zM-2-14h5v4h-5z',
  walls:
    '1:M-24 0V-36H-10V0zM10 0V-36H24V0z|l:M-24-9H-10M-24-18H-10M-24-27H-10M10-9H24M10-18H24M10-27H24M-17 0V-9M-17-18V-27M17 0V-9M17-18V-27|l:M-8-18H-2M8-18H2M-4-21l3 3-3 3M4-21l-3 3 3 3',
  frames:
    '1:M-22-34H-8V-18H-22zM-4-36H20V-14H-4z|3:M-20-20Q-15-30-10-20zM0-18Q8-32 16-18z|l:M-22-34l7-4 7 4M-4-36l12-4 12 4|2:M-22 0V-8H22V0z',
  casks:
    '2:M-13-30a13 13 0 1 1-.1 0z|1:M-13-26a9 9 0 1 1-.1 0z|l:M-22-17H-4M-13-26V-8|k:M-14-6h2v4h-2z|2:M13-26a11 11 0 1 1-.1 0z|1:M13-22a7 7 0 1 1-.1 0z|l:M6-15H20M13-22V-8|2:M-26-3H26V0H-26z',
  chest:
    '2:M-18 0V-14H18V0z|2:M-18-14Q-18-25-8-25H8Q18-25 18-14z|l:M-18-14H18M-11 0V-24M11 0V-24|k:M-3-17H3V-9H-3z|1:M-14-25q3-4 6 0zM-4-26q4-5 8 0zM8-25q3-4 5 0z',
  chains:
    'l:M-12-38v3M-12-35a3 4 0 1 0 .1 0M-12-27a3 4 0 1 0 .1 0M-12-19a3 4 0 1 0 .1 0|k:M-17-11h10v5h-10z|l:M12-38v3M12-35a3 4 0 1 0 .1 0M12-27a3 4 0 1 0 .1 0|k:M7-19h10v5H7z|1:M-24-3H24V0H-24z',
  tomb: '1:M-22 0V-9H22V0z|1:M-24-13H24V-9H-24z|1:M-16-13q0-6 6-6H10q8 0 8 6z|l:M-12-17q4-5 8 0|l:M-14-5H14|1:M0-38v7M-5-34H5|l:M0-39v14M-5-34H5',
  flask:
    '2:M-24-12H24V-9H-24zM-21-9V0H-18V-9zM18-9V0H21V-9z|5:M-14-12q-6 0-6-5 0-4 4-7v-9h6v9q4 3 4 7 0 5-6 5z|3:M6-12q-5 0-4-4l4-9v-8h5v8l5 9q1 4-4 4z|l:M-17-33h8M4-33h9|k:M18-12v-5h4v5z',
  snake:
    'l:M-20-3Q-10-14 0-5T18-9|4:M-22-1Q-14-16 0-6T16-12Q22-14 21-20Q20-24 15-22L14-19Q18-20 18-16Q16-9 8-10Q2-14-6-15Q-18-14-22-1z|k:M17-22h2v2h-2z|1:M-24-2H24V0H-24z',
  mushrooms:
    '1:M-12 0V-11H-6V0zM6 0V-17H13V0z|3:M-20-11Q-18-23-9-23T2-11z|3:M-2-17Q0-31 9.5-31T21-17z|1:M-12-16a2 2 0 1 1 .1 0zM-5-17a2 2 0 1 1 .1 0zM6-22a2 2 0 1 1 .1 0zM13-21a2 2 0 1 1 .1 0zM10-27a1.5 1.5 0 1 1 .1 0z',
  kegs: '2:M-21 0q-3-8 0-17h16q3 9 0 17z|2:M4 0q-3-8 0-17h16q3 9 0 17z|k:M-17-11h8v5h-8zM8-11h8v5H8z|l:M-13-17Q-12-26-4-27T6-33|3:M6-37l2 3 3-1-1 3 2 2-3 0-1 3-2-3-3 0 2-2-1-3z',
  grotto:
    '5:M-26 0Q-24-9 0-9T26 0z|l:M-14-4h7M4-5h9M-4-2h8|1:M-10-8Q-14-20 0-20Q2-32 8-32Q14-32 12-26L17-24L11-22Q14-8 2-8z|l:M-4-12q4 3 8 0|k:M9-29h2v2H9z',
  eye: 'k:M-24-36H24V-6H-24z|1:M-18-21Q0-37 18-21Q0-5-18-21z|k:M0-28a7 7 0 1 1-.1 0z|1:M0-24a3 3 0 1 1-.1 0z',
  padded:
    '1:M-24 0V-34H24V0z|l:M-24-34L10 0M-12-34L22 0M0-34L24-10M12-34L24-22M-24-22L-2 0M-24-10L-14 0M24-34L-10 0M12-34L-22 0M0-34L-24-10M-12-34L-24-22M24-22L2 0M24-10L14 0|k:M-1-18h2v2h-2zM11-18h2v2h-2zM-13-18h2v2h-2z',
};
const FURNISHED: Record<string, string> = {
  hearth: 'Kitchen,Scullery',
  table: 'Breakfast Nook,Dining Room,Crepery,Cutlery Room',
  barrels: 'Brewery,Buttery,Sauerkraut Room',
  oven: 'Bakery',
  tea: 'Morning Tea Room,Afternoon Tea Room,Chocolate Room,China Room',
  rack: 'Wine Room,Brandy Room',
  jars: 'Pantry,Spice Room,Siege Food Storage,Ice House,Meat Locker',
  armchair: 'Waiting Room,Sitting Room,Parlor,Salon,Reception Room',
  fireplace: 'Fireplace,Vestibule',
  bookcase: 'Library,Study,Reading Room',
  globe: 'Map Room',
  harp: 'Harp Room',
  easel: 'Drawing Room,Gallery',
  tapestry: 'Tapestry Room,Rug Room,Meditation Room',
  hats: 'Hat Room,Cape Room',
  telescope: 'Observatory',
  crown: 'Crown Storage',
  shelves: 'Dumbwaiter,Game Storage,Torch Storage,Panic Room',
  anvil: 'Tool Room,Repair Shop',
  broom: 'Broom Closet,Mud Room',
  keys: 'Key Room',
  cat: 'Kittenry',
  dog: 'Kennel,Puppy Room',
  tub: 'Laundry Room,Washroom',
  shields: 'Shield Room,Scythe Room,Armory',
  keg: 'Powder Room',
  desk: 'Schoolhouse',
  glass: 'Glassmaking Room',
  steam: 'Sauna',
  wardrobe: 'Coat Room,Dressing Room',
  tree: 'Butterfly Garden,Winter Garden,Aviary',
  pond: 'Fish Pond,Swimming Hole,Turtle Pond',
  vines: 'Vineyard',
  gazebo: 'French Gazebo,Biergarten',
  beds: 'Vegetable Garden,Pumpkin Garden',
  coop: 'Chicken Coop,Sty',
  target: 'Archery Range',
  stall: 'Stables,Firewood Storage',
  balcony: 'Terrace,Grand Balcony',
  flowers: 'Flower Garden',
  guard: 'Guardhouse',
  path: 'Walking Path',
  canopy: "King's Chambers,Queen's Chambers,Prince's Chambers,Princess' Chambers",
  bed: 'Nap Room,Guest Bedroom,In-Law Suite,Hibernation Chamber,Pillow Room,Blanket Room',
  cradle: 'Nursery',
  bunk: "Bunk Room,Children's Room,Servant's Quarters",
  moon: 'Midnight Room,Dreaming Room,Solar,Tasso Room',
  rabbit: 'Rabbit Room',
  door: 'Hall of Doors,Dead End,Between Two Rooms,Escape Room,Lockdown Room',
  statue: 'Hall of Sculptures',
  armour: 'Knight Room,Hall of Knights,Great Hall',
  steps: 'Hidden Entrance,Subterranean Tunnel,Hidden Passage,Pacing Hall,Promenade',
  windows: 'Hall of Windows,Hall of Mirrors',
  floor: 'Hall of Creaking Floors,Hall of Puzzled Floors,Echo Chamber',
  ghost: 'Hall of Ghosts,Purgatory',
  walls: 'Hall of Ever-Closing Walls',
  frames: 'Hall of Paintings,Hall of Portraits,Taxidermy Showroom',
  casks: 'Wine Cellar,Mold Room',
  chest: 'Treasure Room,Jewel Room',
  chains: 'Dungeon,Pit of Despair,The Hole',
  tomb: 'Crypt,Quiet Room',
  flask: 'Laboratory,Hidden Lair',
  snake: 'Snake Pit',
  mushrooms: 'Fungus Room',
  kegs: 'Gunpowder Room',
  grotto: 'Venus Grotto',
  eye: 'Spy Room',
  padded: 'Padded Room',
};
/** What a type has where nothing is said about the room. */
const BY_TYPE: Record<string, string[]> = {
  food: ['table', 'jars'],
  living: ['armchair', 'tapestry'],
  utility: ['shelves', 'broom'],
  outdoor: ['tree', 'flowers'],
  sleeping: ['bed', 'canopy'],
  corridor: ['door', 'steps'],
  downstairs: ['chest', 'steps'],
  special: ['door'],
};
const of: Record<string, string> = {};
for (const [motif, names] of Object.entries(FURNISHED)) for (const room of names.split(',')) of[room] = motif;

export function motifOf(name: string, type: string): string {
  const some = BY_TYPE[type] ?? BY_TYPE.special!;
  return of[name] ?? some[[...name].reduce((sum, c) => sum + c.charCodeAt(0), 0) % some.length]!;
}
