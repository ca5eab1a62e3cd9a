// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Ordonans, learned in ten minutes: a fight for Jerusalem, the cards of the expansion, and the last card of a game. */
import { tr } from '@shell/lib/texts';
import { want, type Lesson, type Scene } from '@shell/learn/lesson';

/** The deal is chosen so that the cards come as the steps need them. */
const beginning: Scene = {
  head: `bergfried 1
game ordonans
seats 2
option compare=seniority
option first=0
deal deck 12 30 0 34 22 16 17 4 20 8 32 18 13 24 1 36 21 9 5 26 25 28 2 3 6 7 10 11 14 15 19 23 27 29 31 33 35 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55
deal first 0
`,
  moves: [],
};

/** With the expansion, after two turns each. */
const kingdoms: Scene = {
  head: `bergfried 1
game ordonans
seats 2
option compare=seniority
option expansion=crusader-kingdoms
option first=0
deal deck 4 8 102 120 131 94 16 17 100 9 0 12 34 1 22 13 38 20 2 28 35 5 14 26 3 6 7 10 11 15 18 19 21 23 24 25 27 29 30 31 32 33 36 37 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 92 93 95 96 97 98 99 101 103 104 105 106 107 108 109 110 111 112 113 114 115 116 117 118 119 121 122 123 124 125 126 127 128 129 130 132 133
deal first 0
`,
  moves: ['0 troop bow 2', '0 done', '1 troop banner 4', '0 troop sword 4', '0 done', '1 troop banner 4'],
};

/** Another game, before its last card. */
const end: Scene = {
  head: `bergfried 1
game ordonans
seats 2
option compare=seniority
deal deck 12 6 7 25 17 43 15 36 49 41 27 46 55 31 22 51 48 3 2 19 29 53 24 11 20 30 4 32 10 1 18 28 35 45 42 33 34 16 39 40 50 26 44 47 52 38 21 23 54 13 0 9 37 5 8 14
deal first 1
`,
  moves: `1 troop lance+bow+helmet 5
0 troop bow+sword+helmet 2
1 troop lance+bow+sword+helmet+banner 2
0 troop lance+helmet 4
1 troop lance+sword+helmet 4
0 troop lance+bow+sword+banner 3
1 troop sword+helmet+banner 4
0 troop bow+helmet 1
1 troop bow+helmet+banner 1
0 troop bow 2
1 troop bow+sword 2
0 troop helmet 1
1 troop lance+sword 4
0 troop sword 5
1 troop lance+bow 2
0 troop lance+sword+helmet+banner 1
1 troop lance+banner 5
0 troop bow+helmet 2
1 troop sword+banner 4
0 troop banner 4
1 troop lance 3
0 troop lance 4
1 troop bow 3
0 troop lance+helmet+banner 1
1 troop lance+helmet 1
0 troop bow+sword 5
1 troop lance+bow+banner 5
0 troop lance 3
1 troop helmet+banner 1
0 troop bow+banner 3
1 troop lance+bow+sword+helmet 3
0 troop lance+bow+sword 3
1 troop sword 3
0 troop bow+banner 2
1 troop lance+bow+helmet+banner 2
0 troop bow+sword+banner 5
1 troop helmet 1
0 troop lance+banner 4
1 troop lance+sword+banner 5`.split('\n'),
};

const lesson: Lesson = {
  game: 'ordonans',
  others: ['Agnes'],
  count: 'places',
  steps: [
    {
      title: () => tr('Five territories'),
      text: () =>
        tr(
          'Five territories lie between you and Agnes, all worth the same. You each have room for four troops in every territory. At the end, the stronger army in a territory earns 3 points, the other 2. So whoever holds three of them wins.',
        ),
      scene: beginning,
    },
    {
      title: () => tr('Lay a troop'),
      text: () =>
        tr(
          'A turn is short: you draw a card, then you lay one troop face up, and it stays there. Choose the helmet in your hand, then Jerusalem in the middle.',
        ),
      do: [want('troop helmet 3')],
    },
    {
      title: () => tr('Two icons on a card'),
      terms: ['troop-helmet', 'troop-banner'],
      text: () =>
        tr(
          'Agnes has answered with a banner, the stronger icon, and leads. A card counts once for each icon on it. Lay the card with bow and helmet in Jerusalem: now you have two helmets.',
        ),
      before: ['1 troop banner 3'],
      do: [want('troop bow+helmet 3')],
      after: () =>
        tr(
          'Two of the same icon form a company. The larger group is always better, whatever its icon: two helmets beat one banner.',
        ),
    },
    {
      title: () => tr('Equal numbers'),
      terms: ['troop-lance', 'troop-bow', 'troop-sword', 'troop-helmet', 'troop-banner'],
      text: () =>
        tr(
          'A second banner: two against two. Now the stronger icon wins. From weakest to strongest they are lance, bow, sword, helmet, banner. Go up to three: lay the card with sword and helmet.',
        ),
      before: ['1 troop banner 3'],
      do: [want('troop sword+helmet 3')],
      after: () =>
        tr(
          'Three helmets form a battalion, and you lead again. The bow and the sword count as groups of one; they matter only if all larger groups are equal.',
        ),
    },
    {
      title: () => tr('The regiment'),
      text: () =>
        tr(
          'Three banners against three helmets: Agnes leads. But your last helmet makes four, a regiment, and she has only one space left. Lay it.',
        ),
      before: ['1 troop banner 3'],
      do: [want('troop helmet 3')],
      after: () =>
        tr(
          'Your side is full, and nothing there will change. Only a fourth banner could still beat you, and luckily Agnes does not have one.',
        ),
    },
    {
      title: () => tr('Who leads, and why'),
      text: () =>
        tr(
          'Agnes had to give up and laid a bow. The seals beside the armies show who would get III and II now, and the points are what everyone would have if the game ended now. Point at a territory, or tap it, to see why.',
        ),
      before: ['1 troop bow 3'],
    },
    {
      title: () => tr('A second army'),
      text: () =>
        tr(
          'You still hold lances and bows. Weak icons are useful in large numbers, and a card with two of them keeps both plans open. Start an army in Antioch with lance and bow, or wherever you like.',
        ),
      do: [want('troop lance+bow 1', /^troop \S+ [1245]$/)],
      after: () =>
        tr(
          'Every card you lay is a promise that everyone can see. Hold back a strong card until you know where it is needed, and when you give up a territory, fill it with cards that help nowhere else.',
        ),
    },
    {
      title: () => tr('Crusader Kingdoms'),
      terms: ['card-kingdom', 'card-ordonance'],
      text: () =>
        tr(
          'Another table, with the expansion. Everyone holds six cards. At the start of your turn you may play one special card; then you lay a troop; then you may put special cards under the deck, and you draw back up to six.',
        ),
      scene: kingdoms,
    },
    {
      title: () => tr('Only one half counts'),
      text: () =>
        tr(
          'The card with lance and bow on two halves is a split troop: only the half you choose counts. You already have a bow in Cyprus. Lay this card there as a bow. When asked about your special cards, keep them: your turn is done.',
        ),
      do: [want('troop lance/bow:bow 2'), want('done')],
    },
    {
      title: () => tr('Change a territory’s rules'),
      terms: ['act-forbid'],
      text: () =>
        tr(
          'Agnes has laid a double banner: four banners on three cards in Edessa. Your kingdom card says that banners count for nobody there. Play it in Edessa, then lay sword and helmet there, and keep the other special card.',
        ),
      before: ['1 troop banner+banner 4'],
      do: [want('kingdom no-banner 4'), want('troop sword+helmet 4'), want('done')],
      after: () =>
        tr(
          'Her four banners are worth nothing now, and your two swords lead. A kingdom card stays until the end and applies to everyone. Others change the limit to three or five cards.',
        ),
    },
    {
      title: () => tr('An ordonance'),
      terms: ['act-assault', 'act-muster', 'act-march', 'act-exchange', 'act-intrigue'],
      text: () =>
        tr(
          'An ordonance takes effect once. Agnes has sent a sword to Cyprus. Assault puts one of her troops under the deck, from a territory where you have troops yourself. Strike the sword in Cyprus, then lay your double bow there.',
        ),
      before: ['1 troop sword 2'],
      do: [want('ordonance assault 1 sword 2'), want('troop bow+bow 2')],
      after: () =>
        tr(
          'Four bows on three cards: a double icon counts twice. Other ordonances let you draw cards, move or swap your own troops, or move one of hers.',
        ),
    },
    {
      title: () => tr('The last card'),
      text: () =>
        tr(
          'Another game with the base set, and the very last card is yours. Agnes has four lances in Tripoli and leads 13 to 12. You have three swords there. Find the card that makes the difference.',
        ),
      scene: end,
      do: [want('troop lance+sword 5')],
      after: () =>
        tr(
          'Four swords against four lances: equal numbers, so the stronger icon wins. You hold three of the five territories and win 13 to 12.',
        ),
    },
    {
      title: () => tr('That is all'),
      text: () =>
        tr(
          'You now know Ordonans. The game ends when every side is full. Three territories are enough, so fight where it is close and give the rest away cheaply. A patient bot is waiting for your first game.',
        ),
    },
  ],
};
export default lesson;
