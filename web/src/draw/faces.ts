// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/**
 * The eight of the household, drawn: a portrait with its room, or the head alone where there is
 * little space. Who they are and what they are called stands in the engine's table.
 */

/** Parts of a face, around the line x = 80. */
const eyes = (y: number, { dx = 9, r = 2.7, look = 0 } = {}): string =>
  `<circle class="bp-k" cx="${80 - dx + look}" cy="${y}" r="${r}"/><circle class="bp-k" cx="${80 + dx + look}" cy="${y}" r="${r}"/>`;
const brow = (y: number, dx: number, tilt: number, w = 9): string =>
  `<path class="bp-br" d="M${80 - dx - w / 2} ${y - tilt}L${80 - dx + w / 2} ${y + tilt}M${80 + dx - w / 2} ${y + tilt}L${80 + dx + w / 2} ${y - tilt}"/>`;
const nose = (y: number): string => `<path class="bp-n" d="M80 ${y}l-3 8.5q3 2 6 .4"/>`;
const mouth = (y: number, smile: number, w = 8): string =>
  `<path class="bp-n" d="M${80 - w} ${y}Q80 ${y + smile} ${80 + w} ${y}"/>`;
const blush = (y: number): string =>
  `<circle class="bp-bl" cx="65" cy="${y}" r="5"/><circle class="bp-bl" cx="95" cy="${y}" r="5"/>`;
const head = (skin: number, cy = 76, rx = 23, ry = 27): string =>
  `<path class="bp bp-skin${skin}" d="M71 ${cy + ry - 8}V114H89V${cy + ry - 8}z"/><ellipse class="bp bp-skin${skin}" cx="80" cy="${cy}" rx="${rx}" ry="${ry}"/>`;
const bust = (cls: string, top = 110): string =>
  `<path class="bp ${cls}" d="M24 164Q26 ${top + 12} 64 ${top}Q80 ${top + 10} 96 ${top}Q134 ${top + 12} 136 164z"/>`;

/** Somebody before the wall of their room: its colour, what hangs there, and who stands there. */
interface Drawn {
  wash: string;
  back: string;
  art: string;
}

/** By level, the weakest first. */
const drawn: readonly Drawn[] = [
  {
    // Till
    wash: 'bp-straw',
    back: `<path class="bp-w" d="M14 40h26v40H14zM14 60h26M27 40v40"/>`,
    art: `${bust('bp-red')}<path class="bp-ln" d="M52 128V160M66 124V160M94 124V160M108 128V160"/><path class="bp bp-paper" d="M56 116Q80 134 104 116L96 106H64z"/>${head(1, 80, 24, 25)}<path class="bp bp-gold" d="M53 92Q48 56 80 52 112 56 107 92 104 92 102 74 80 66 58 74 56 92 53 92z"/><path class="bp bp-slate" d="M52 62Q50 36 82 34 112 38 110 62 80 50 52 62z"/><path class="bp bp-paper" d="M102 48Q120 24 136 26 134 44 110 56z"/><path class="bp-ln" d="M104 54Q118 38 132 30"/>${eyes(82, { r: 3.3 })}<path class="bp-br" d="M66 73q5-3 9 0M85 73q5-3 9 0"/>${blush(91)}${nose(84)}<path class="bp-n" d="M72 96Q80 103 89 95"/><path class="bp-fr" d="M66 88v.1M70 90.5v.1M90 90.5v.1M94 88v.1"/>`,
  },
  {
    // Grete
    wash: 'bp-green',
    back: `<path class="bp-hill" d="M0 112Q40 84 84 98T160 88V160H0z"/>`,
    art: `${bust('bp-amber')}<path class="bp bp-paper" d="M62 112 80 140 98 112Q80 122 62 112z"/><path class="bp bp-rust" d="M56 84Q48 110 52 132 58 136 63 131 60 110 64 90zM104 84Q112 110 108 132 102 136 97 131 100 110 96 90z"/><path class="bp bp-red" d="M50 128h15v7H50zM95 128h15v7H95z"/>${head(1, 77)}<path class="bp bp-rust" d="M57 76Q58 56 80 54 102 56 103 76 92 64 80 63 68 64 57 76z"/><path class="bp bp-slate" d="M50 86Q44 40 80 38 116 40 110 86 108 62 80 56 52 62 50 86z"/><path class="bp-ln" d="M56 58Q80 44 104 58"/>${eyes(79)}<path class="bp-br" d="M66 71q5-3 9-1M85 70q5-2 9 1"/>${blush(88)}${nose(80)}${mouth(93, 7)}<path class="bp bp-paper" d="M112 164Q108 138 120 126 116 108 128 102 142 100 141 112 141 120 134 124 140 140 160 150V164z"/><path class="bp bp-amber" d="M140 108 157 112 141 117z"/><circle class="bp-k" cx="132" cy="110" r="2.2"/>`,
  },
  {
    // Kunz
    wash: 'bp-amber',
    back: `<path class="bp-w" d="M112 84 120 46H136L144 84z"/><path class="bp-w" d="M128 50 108 26M128 50 150 30M128 50 110 72M128 50 150 70"/>`,
    art: `${bust('bp-paper', 108)}<path class="bp bp-grey" d="M24 164Q26 124 56 112L60 164zM136 164Q134 124 104 112L100 164z"/><path class="bp-ln" d="M64 128H96"/>${head(1, 78, 26, 27)}<path class="bp bp-brown" d="M54 80Q53 116 80 124 107 116 106 80 102 92 92 92 80 88 68 92 58 92 54 80z"/><path class="bp bp-brown" d="M80 90Q66 86 60 98 72 100 80 95 88 100 100 98 94 86 80 90z"/><path class="bp-n" d="M74 102Q80 105 86 102"/><path class="bp bp-paper" d="M50 68Q38 40 66 38 76 26 96 34 122 36 110 68 80 56 50 68z"/><path class="bp-ln" d="M60 50Q70 44 74 52M90 44Q100 44 102 54"/>${eyes(76)}${brow(68, 10, 0, 11)}${blush(84)}<path class="bp bp-skin1" d="M76 76Q72 88 80 89 88 88 84 76"/>`,
  },
  {
    // Odile
    wash: 'bp-rose',
    back: `<path class="bp-w" d="M18 34Q30 26 42 34V76H18zM30 30V76M18 54H42"/>`,
    art: `<path class="bp bp-dark" d="M50 66Q38 96 48 122 60 132 66 118L94 118Q104 132 114 120 122 96 110 66z"/>${bust('bp-lilac')}<path class="bp bp-paper" d="M60 114 80 132 100 114 92 108H68z"/>${head(2, 77)}<path class="bp bp-dark" d="M56 84Q52 54 80 52 108 54 104 84 102 66 88 62 70 74 58 70z"/><path class="bp bp-red" d="M34 62Q48 40 82 40 114 40 128 54 122 66 100 60 66 56 34 62z"/><path class="bp bp-red" d="M54 48Q58 28 84 26 104 28 106 46 80 38 54 48z"/><path class="bp bp-gold" d="M98 40Q126 4 150 14 142 40 112 50z"/><path class="bp-ln" d="M102 46Q126 20 146 16"/>${eyes(79, { look: 1.5 })}<path class="bp-br" d="M64 71q6-5 11-1M85 69q6-4 11 1"/>${nose(80)}<path class="bp-n" d="M71 93Q82 101 90 91"/><path class="bp bp-wood" d="M10 166 20 148Q30 128 52 138 66 146 58 166z"/><circle class="bp-k" cx="36" cy="154" r="7"/><path class="bp bp-wood" d="M50 140 104 104 108 110 56 146z"/><path class="bp bp-wood" d="M102 100 118 92 122 99 108 111z"/><path class="bp-ln" d="M34 154 106 107"/>`,
  },
  {
    // Anselm
    wash: 'bp-earth',
    back: `<path class="bp-w" d="M12 60H48M12 86H48M16 44V60M22 40V60M28 46V60M36 42V60M42 48V60M18 70V86M26 66V86M34 72V86M40 68V86"/>`,
    art: `${bust('bp-wood', 108)}<path class="bp bp-wood2" d="M46 118Q80 146 114 118 108 100 96 100 80 112 64 100 52 100 46 118z"/><path class="bp bp-ash" d="M53 84Q48 52 80 49 112 52 107 84 104 92 101 84 100 70 80 68 60 70 59 84 56 92 53 84z"/>${head(1, 78, 24, 26)}<path class="bp bp-ash" d="M55 80Q54 66 60 62 70 70 90 66 102 62 105 80 110 60 98 56 80 50 62 56 50 60 55 80z"/><path class="bp bp-skin1" d="M62 58Q66 44 80 44 94 44 98 58 80 66 62 58z"/><circle class="bp-gl" cx="70" cy="80" r="8"/><circle class="bp-gl" cx="90" cy="80" r="8"/><path class="bp-n" d="M78 79h4"/>${eyes(81, { dx: 10, r: 2.3 })}${brow(70, 10, -0.6)}${nose(84)}${mouth(97, 2, 7)}<path class="bp bp-paper" d="M96 164 100 138 146 132 150 164z"/><path class="bp-ln" d="M106 146 140 142M107 153 141 149"/><path class="bp bp-paper" d="M118 142Q122 112 146 96 148 120 122 143z"/><path class="bp-ln" d="M119 144Q130 118 144 100"/>`,
  },
  {
    // Isolde
    wash: 'bp-grey',
    back: `<path class="bp-w" d="M10 96V50h6v6h7v-6h7v6h7v-6h6V96z"/>`,
    art: `<path class="bp bp-steel2" d="M117 82 125 79 150 150 138 154z"/><path class="bp bp-wood" d="M115 80 108 60 114 58 122 78z"/><circle class="bp bp-gold" cx="110" cy="56" r="5.5"/><path class="bp bp-gold" d="M106 88 132 76 134 81 108 93z"/>${bust('bp-steel', 108)}<path class="bp bp-slate" d="M54 164 58 122Q80 136 102 122L106 164z"/><path class="bp bp-paper" d="M76 134h8v8h8v8h-8v12h-8v-12h-8v-8h8z"/><path class="bp bp-steel" d="M46 122Q48 60 54 54 80 30 106 54 112 60 114 122 80 138 46 122z"/>${head(2, 80, 20, 24)}<path class="bp bp-brown" d="M60 76Q62 58 80 57 98 58 100 76 92 66 84 66 72 72 60 76z"/><path class="bp bp-steel2" d="M53 66Q54 34 80 28 106 34 107 66 80 52 53 66z"/><path class="bp-ln" d="M80 28V54"/><path class="bp bp-gold" d="M53 66Q80 51 107 66L106 71Q80 57 54 71z"/>${eyes(82, { dx: 8, r: 2.5 })}${brow(75, 8.5, 1.6, 9)}${nose(83)}<path class="bp-n" d="M73 97H87"/><path class="bp-sc" d="M90 88l5 6"/><path class="bp-mail" d="M52 112Q80 130 108 112M52 104Q56 108 60 110M108 104Q104 108 100 110"/>`,
  },
  {
    // Yusuf
    wash: 'bp-blue',
    back: `<path class="bp-st" d="M22 34l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM136 50l1.5 4.5 4.5 1.5-4.5 1.5-1.5 4.5-1.5-4.5-4.5-1.5 4.5-1.5zM42 70l1 3 3 1-3 1-1 3-1-3-3-1 3-1zM124 24l1 3 3 1-3 1-1 3-1-3-3-1 3-1z"/>`,
    art: `${bust('bp-lilac')}<path class="bp bp-gold" d="M62 112 80 164 98 112 92 108 80 140 68 108z"/>${head(3, 77)}<path class="bp bp-dark" d="M57 78Q54 118 80 132 106 118 103 78 100 92 92 92 80 88 68 92 60 92 57 78z"/><path class="bp bp-dark" d="M80 90Q68 88 63 97 73 98 80 95 87 98 97 97 92 88 80 90z"/><path class="bp-m2" d="M74 101Q80 103 86 101"/><path class="bp bp-paper" d="M50 70Q42 36 80 30 118 36 110 70 80 54 50 70z"/><path class="bp-ln" d="M52 60Q84 62 104 40M58 48Q80 52 94 34M66 62Q94 62 110 54"/><path class="bp bp-red" d="M80 36 86 45 80 54 74 45z"/>${eyes(77, { r: 2.6 })}<path class="bp-br" d="M65 70q6-4 11-1M84 69q6-3 11 1"/><path class="bp-n" d="M79 79l-3 9q4 2 7 0"/><circle class="bp bp-gold" cx="126" cy="134" r="20"/><circle class="bp bp-paper" cx="126" cy="134" r="13"/><path class="bp-ln" d="M126 121V147M113 134H139M117 125 135 143"/><path class="bp bp-gold" d="M122 115V107h8v8z"/>`,
  },
  {
    // Mathilde
    wash: 'bp-lilac',
    back: `<path class="bp-w" d="M8 104V62h12v8h10v-8h12v42zM24 62V30h2V62M14 40H44M44 40V52M40 52h8v7h-8z"/>`,
    art: `${bust('bp-blue', 110)}<path class="bp bp-gold" d="M58 116Q80 140 102 116L106 124Q80 152 54 124z"/><path class="bp bp-paper" d="M62 112Q80 130 98 112L94 104H66z"/><circle class="bp bp-white" cx="80" cy="40" r="16"/><path class="bp-ln" d="M70 36Q80 30 90 36M70 43Q80 38 90 43"/>${head(1, 78, 23, 27)}<path class="bp bp-white" d="M54 86Q46 50 80 47 114 50 106 86 106 70 92 60 80 56 68 60 54 70 54 86z"/><path class="bp bp-gold" d="M54 60Q80 42 106 60L105 65Q80 48 55 65z"/><circle class="bp-gl" cx="70" cy="79" r="8"/><circle class="bp-gl" cx="90" cy="79" r="8"/><path class="bp-n" d="M78 78h4"/>${eyes(79, { dx: 10, r: 2.5 })}${brow(69, 10, 0.4)}<path class="bp-n" d="M64 90q-2-2-1-4M96 90q2-2 1-4"/>${nose(82)}<path class="bp-n" d="M71 95Q81 101 89 94"/><path class="bp bp-gold" d="M122 98a5 5 0 1 1 6 0L144 146 139 148 125 108 111 148 106 146z"/><path class="bp-ln" d="M113 132H137"/><path class="bp bp-paper" d="M20 166 24 140H58L56 166z"/><path class="bp-ln" d="M30 160V150h6v-4h8v4h6v10"/>`,
  },
];

const ARCH = 'M0 160V30Q0 0 40 0H120Q160 0 160 30V160z';

/** The patterns that portraits name. */
export const faceDefs = `<clipPath id="bp-arch"><path d="${ARCH}"/></clipPath>`;

/** 160 by 160, under an arch; what stands inside the svg. */
export function portrait(level: number): string {
  const { wash, back, art } = drawn[level - 1]!;
  return `<path class="${wash}" d="${ARCH}"/><g clip-path="url(#bp-arch)">${back}${art}</g><path class="bp-rim" d="M1.5 158.5V30Q1.5 1.5 40 1.5H120Q158.5 1.5 158.5 30V158.5z"/>`;
}

/** Head and hat alone, for 28 to 96 px: FACE_BOX of the same drawing. */
export function face(level: number): string {
  const { wash, art } = drawn[level - 1]!;
  return `<path class="${wash}" d="M28 18H132V122H28z"/>${art}`;
}
export const FACE_BOX = '28 18 104 104';
