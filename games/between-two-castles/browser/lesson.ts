// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Between Two Castles, learned in ten minutes: three turns with a partner on either side, a bonus, and the last room of a game. */
import { tr } from '@shell/lib/texts';
import { want, type Lesson, type Scene } from '@shell/learn/lesson';

/** The deal is chosen so that the rooms come as the steps need them. */
const beginning: Scene = {
  head: `bergfried 1
game between-two-castles
seats 3
deal thrones 5 6 1
deal deck 16 124 75 55 131 24 7 54 112 56 22 100 6 117 89 126 110 20 101 8 134 33 14 81 50 106 130 0 1 2 3 4 5 9 10 11 12 13 15 17 18 19 21 23 25 26 27 28 29 30 31 32 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 51 52 53 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 76 77 78 79 80 82 83 84 85 86 87 88 90 91 92 93 94 95 96 97 98 99 102 103 104 105 107 108 109 111 113 114 115 116 118 119 120 121 122 123 125 127 128 129 132 133 135 136 137 138 139 140 141 142 143 144 145 146
deal cards 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
`,
  moves: [],
};

/** Another game, before its last room. */
const end: Scene = {
  head: `bergfried 1
game between-two-castles
seats 3
deal thrones 1 2 6
deal deck 104 48 135 133 76 87 98 145 68 144 58 78 122 0 127 125 97 110 131 28 128 51 106 113 39 94 70 86 35 29 142 126 137 105 134 92 79 11 15 77 1 109 33 81 10 64 62 12 115 23 140 50 73 53 3 13 6 96 57 99 59 100 27 26 114 119 40 38 75 112 60 46 52 108 90 66 139 47 20 5 95 25 8 65 103 19 56 18 91 14 41 118 107 61 84 117 45 116 2 31 43 42 32 124 21 44 101 132 89 49 102 143 7 63 85 129 74 24 138 93 82 120 136 130 69 55 83 34 88 54 67 72 22 71 121 16 37 36 30 4 17 9 141 146 111 80 123
deal cards 19 11 8 1 6 12 7 16 17 5 20 15 14 10 3 18 9 4 2 13
`,
  moves: `0 pick queen-s-chambers pillow-room
1 pick crown-storage knight-room
2 pick hibernation-chamber hall-of-windows
0 left queen-s-chambers
1 left crown-storage
2 left hall-of-windows
0 place pillow-room 0,2 castle 2
0 place queen-s-chambers -1,1 castle 0
1 place knight-room 0,-1 castle 0
1 place crown-storage -1,1 castle 1
2 place hall-of-windows -1,1 castle 2
2 place hibernation-chamber -1,2 castle 1
0 pick hall-of-doors hidden-entrance
1 pick dumbwaiter armory
2 pick escape-room gunpowder-room
0 left hall-of-doors
1 left dumbwaiter
2 left gunpowder-room
0 place hall-of-doors -1,-1 castle 0
0 place hidden-entrance -1,-1 castle 2
1 place dumbwaiter 1,2 castle 1
1 place armory -1,-2 castle 0
2 place escape-room -2,1 castle 1
2 place gunpowder-room -1,-2 castle 2
0 pick breakfast-nook echo-chamber
1 pick observatory sitting-room
2 pick sty grand-balcony
0 left echo-chamber
1 left sitting-room
2 left sty
0 place echo-chamber 2,1 castle 0
0 place breakfast-nook 0,3 castle 2
1 place sitting-room -3,1 castle 1
1 place observatory -2,1 castle 0
2 place sty -2,1 castle 2
2 place grand-balcony -1,3 castle 1
0 pick guest-bedroom mold-room
1 pick flower-garden hidden-passage
2 pick fish-pond spy-room
0 left guest-bedroom
1 left hidden-passage
2 left fish-pond
0 place mold-room 0,-2 castle 2
0 bonus corridor castle 2
0 place grand-foyer -1,2 castle 2
0 place guest-bedroom 2,2 castle 0
1 place hidden-passage -3,-1 castle 1
1 place flower-garden 3,1 castle 0
2 place spy-room -4,-1 castle 1
2 place fish-pond 2,1 castle 2
0 pick drawing-room hall-of-sculptures
1 pick ice-house afternoon-tea-room
2 pick meat-locker hall-of-portraits
0 left drawing-room
1 left ice-house
2 left hall-of-portraits
0 place drawing-room -3,1 castle 0
0 place hall-of-sculptures 1,-1 castle 2
1 place ice-house 0,2 castle 1
1 place afternoon-tea-room 2,3 castle 0
2 place hall-of-portraits -1,3 castle 2
2 place grand-foyer 2,-1 castle 2
2 place meat-locker -3,2 castle 1
0 pick french-gazebo pacing-hall
1 pick coat-room archery-range
2 pick tasso-room laboratory
0 left pacing-hall
1 left coat-room
2 left tasso-room
0 place pacing-hall -1,2 castle 0
0 place grand-foyer -2,-1 castle 0
0 place french-gazebo -3,1 castle 2
0 place fountain -4,1 castle 2
1 place coat-room 1,3 castle 1
1 place archery-range 1,2 castle 0
1 card 11 castle 1
2 place tasso-room -5,1 castle 2
2 place laboratory 1,-1 castle 1
0 pick repair-shop quiet-room
1 pick dreaming-room padded-room
2 pick buttery aviary
0 left quiet-room
1 left padded-room
2 left buttery
0 place quiet-room -2,-2 castle 0
0 bonus sleeping castle 0
0 place tower 0,2 castle 0
0 place repair-shop 0,4 castle 2
1 place padded-room -4,-2 castle 1
1 place dreaming-room -4,1 castle 0
1 place tower -1,3 castle 0
1 bonus utility castle 1
1 card 6 castle 1
2 place buttery 3,1 castle 2
2 place aviary -2,2 castle 1
0 pick map-room dungeon
1 pick library turtle-pond
2 pick washroom vineyard
0 left dungeon
1 left library
2 left washroom
0 place dungeon -1,-3 castle 0
1 place turtle-pond -3,2 castle 0
1 place library -4,1 castle 1
1 place fountain 4,1 castle 0
2 place vineyard 1,4 castle 1
2 place fountain -5,1 castle 1
2 place washroom -1,4 castle 2`.split('\n'),
};

const lesson: Lesson = {
  game: 'between-two-castles',
  others: ['Berta', 'Anton'],
  count: 'all',
  steps: [
    {
      title: () => tr('Two castles, two partners'),
      text: () =>
        tr(
          'There is a castle between every two neighbours. You build one with Berta on your left and one with Anton on your right. At the end, only the lower-scoring of your two castles counts for you, so neglect neither.',
        ),
      scene: beginning,
    },
    {
      title: () => tr('Choose two in secret'),
      terms: ['room-food', 'room-corridor', 'room-special'],
      text: () =>
        tr(
          'You hold nine rooms. Everyone keeps two and passes the rest on. Every room has a wish: the Brandy Room wants special rooms above and below it, and the throne room is special. Purgatory is a corridor with a torch. Keep these two.',
        ),
      do: [want('pick brandy-room purgatory', undefined, ['1 pick hat-room sauna', '2 pick brewery nursery'])],
    },
    {
      title: () => tr('One left, one right'),
      text: () =>
        tr(
          'Everyone has chosen, and the rooms are revealed. One of yours goes to the castle on your left, the other to the castle on your right. Send the Brandy Room to the left.',
        ),
      do: [want('left brandy-room', undefined, ['1 left hat-room', '2 left nursery'])],
    },
    {
      title: () => tr('Build the first room'),
      terms: ['where-above-below'],
      text: () =>
        tr(
          'A new room must share an edge with the castle. From level 2 up, there must be something directly below it. Put the Brandy Room on top of the throne room, on its left half.',
        ),
      do: [want('place brandy-room 0,2 castle 0')],
      after: () =>
        tr(
          'Its wish has come true once: there is a special room below it, worth 2 points. A special room above it would score 2 more.',
        ),
    },
    {
      title: () => tr('What the throne room wants'),
      terms: ['special-throne', 'hanging-torch', 'where-around'],
      text: () =>
        tr(
          'Now the castle on your right. Its throne room marks the cells on either side of it and wants a living room or a corridor there, 2 points each. Build Purgatory on its right side, on the ground.',
        ),
      do: [want('place purgatory 2,1 castle 2')],
      after: () =>
        tr(
          'The throne room scores 2. Purgatory itself counts the rooms around it with a torch on the wall: the throne room has one, so that is 1 more.',
        ),
    },
    {
      title: () => tr('Your partners build, too'),
      text: () =>
        tr(
          'Berta and Anton have each added a room to the castle you share. So a castle grows by two rooms per turn. In a real game, you talk it over; here, the owner of a room decides. What has been built stays.',
        ),
      before: [
        '1 place sauna 2,1 castle 0',
        '2 place nursery 2,2 castle 2',
        '1 place hat-room -1,1 castle 1',
        '2 place brewery 0,2 castle 1',
      ],
    },
    {
      title: () => tr('The next stack'),
      text: () =>
        tr(
          'You now have Anton’s stack, without the two rooms he kept. The Library is a living room and wants special rooms around it. The Wine Cellar wants food rooms above it. Keep both, and send the Wine Cellar to the left, below your food room.',
        ),
      do: [
        want('pick library wine-cellar', undefined, [
          '1 pick mud-room hall-of-paintings',
          '2 pick nap-room great-hall',
        ]),
        want('left wine-cellar', undefined, ['1 left hall-of-paintings', '2 left nap-room']),
      ],
    },
    {
      title: () => tr('Down into the ground'),
      terms: ['room-downstairs', 'where-column-above'],
      text: () =>
        tr(
          'Downstairs rooms can only be built underground, and most others never can; corridors can go anywhere. Build the Wine Cellar below the left half of the throne room: it scores what is above it in its column.',
        ),
      do: [want('place wine-cellar 0,-1 castle 0')],
      after: () =>
        tr(
          'The Brandy Room is above it in the same column: 1 point. Every food room higher up in that column will score 1 more.',
        ),
    },
    {
      title: () => tr('Around a living room'),
      terms: ['room-living'],
      text: () =>
        tr(
          'A living room scores the eight cells around it. Build the Library on the left side of the throne room, on the ground: its wish comes true there, and so does the throne room’s.',
        ),
      do: [want('place library -1,1 castle 2')],
      after: () => tr('1 point for the special room beside it, and 2 for the throne room’s second marked cell.'),
    },
    {
      title: () => tr('Seven types of room'),
      terms: [
        'room-food',
        'room-living',
        'room-utility',
        'room-outdoor',
        'room-sleeping',
        'room-corridor',
        'room-downstairs',
      ],
      text: () =>
        tr(
          'Food rooms score two cells, living rooms all the cells around them, corridors wall hangings, downstairs rooms their own column. Utility rooms count connected rooms, outdoor rooms those anywhere in the castle; nothing may stand on an outdoor room. Sleeping rooms want all six other types.',
        ),
      before: [
        '1 place mud-room 1,2 castle 0',
        '2 place nap-room 0,2 castle 2',
        '1 place hall-of-paintings 2,1 castle 1',
        '2 place great-hall 2,2 castle 1',
      ],
    },
    {
      title: () => tr('The third of a type'),
      text: () =>
        tr(
          'Your right castle has two sleeping rooms. A third room of the same type earns a bonus at once: here, a tower. Keep the Puppy Room and the Bakery, and send the Bakery to the left, so that the Puppy Room goes to the right.',
        ),
      do: [
        want('pick bakery puppy-room', undefined, ['1 pick washroom aviary', '2 pick kennel terrace']),
        want('left bakery', undefined, ['1 left aviary', '2 left kennel']),
      ],
    },
    {
      title: () => tr('A tower on top'),
      terms: ['special-tower'],
      text: () =>
        tr(
          'Build the Puppy Room on top of the Nap Room, on level 3. That earns you a tower, which scores 1 point for each room below it in its column, so put it on top of the Puppy Room. Nothing may stand on a tower.',
        ),
      do: [want('place puppy-room 0,3 castle 2'), want('place tower 0,4 castle 2')],
      after: () =>
        tr(
          'Three rooms below the tower: 3 points. A sleeping room is worth only 1 at first, but 4 once the castle has all the other types.',
        ),
    },
    {
      title: () => tr('Other bonuses'),
      terms: [
        'special-fountain',
        'special-grand-foyer',
        'attendant-painter',
        'attendant-knight',
        'attendant-jester',
        'attendant-tailor',
      ],
      text: () =>
        tr(
          'Three outdoor rooms earn a fountain, three corridors a grand foyer, three food rooms your choice of five rooms, three living rooms an attendant, three utility rooms a bonus card. Three downstairs rooms earn any of these. The fifth room of a type earns a special room of your choice.',
        ),
    },
    {
      title: () => tr('The last room of the game'),
      text: () =>
        tr(
          'Another game, one room before the end. Your left castle has 49 points, but your right one only 36, so your result is just 36. It has no living room yet. Build this one next to a sleeping room.',
        ),
      scene: end,
      do: [want('place map-room 1,2 castle 2', /^place map-room (-6,1|-5,2|-1,5) castle 2$/)],
      after: () =>
        tr(
          'Now the castle has all the types, and its two sleeping rooms are worth 4 each instead of 1. Your lower castle has 43, and so do the others’. In a tie the better second castle decides, then special rooms: you win.',
        ),
    },
    {
      title: () => tr('That is all'),
      text: () =>
        tr(
          'You now know Between Two Castles. Watch your weaker castle first, collect the third and the fifth room of a type, and put rooms where they also fulfil the wishes of others. Patient bots are waiting for your first game.',
        ),
    },
  ],
};
export default lesson;
