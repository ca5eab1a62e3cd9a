// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** All games to choose from, on the pages that have one for each of them: rules, player aid, lesson. */
import type { ComponentChildren } from 'preact';
import type { GameUI } from '../games/board';
import { fullTitle, games } from '../games/index';

/** A game with its picture; `children` say what there is of it and lead there. */
export const GameCard = ({ ui, children }: { ui: GameUI; children: ComponentChildren }) => (
  <article class="panel">
    <div class="art">
      <ui.Art />
    </div>
    <div class="b">
      <h2>{fullTitle(ui)}</h2>
      {children}
    </div>
  </article>
);

/** The same page of every game, by the first part of its address; the one that is open is marked for the ear as well. */
export const GameLinks = ({ page, open }: { page: string; open: string }) =>
  games().map((b) => (
    <a
      key={b.name}
      class={`btn ${b.name === open ? 'do' : ''}`}
      aria-current={b.name === open ? 'page' : undefined}
      href={`#/${page}/${b.name}`}
    >
      {b.short()}
    </a>
  ));
