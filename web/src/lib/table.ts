// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A table as the page sees it: the view, what has happened, and what one can do. */
import { computed, effect, signal } from '@preact/signals';
import { newSince } from './log';
import { Link, Withdrawn, reasonOf } from './link';
import { luckFor, takeBack } from './luck';
import { STILL } from './media';
import { Pacer, type Pacing, type Step } from './pace';
import { settings } from './page';
import { learnShunned } from './shunned';
import type { Gain, Happening, Line, Message, View } from './protocol';
import type { TableFields, TableVerb } from './verbs';

/** Is it what somebody says? Then the view stays as it is. */
export const isTalk = (h: Happening): boolean => h.event === 'say' || h.event === 'call';

/** The log with one more event: what is deleted goes, and so does the word that it was. */
const heardOf = (log: Happening[], h: Happening): Happening[] =>
  h.event === 'unsay' ? log.filter((x) => x.seq !== h.of) : h.unsaid ? log : [...without(log, h.undone), h];

/** How many moves there are. */
const plyOf = (log: readonly Happening[]): number => log.filter((h) => h.ply !== undefined).at(-1)?.ply ?? 0;

/** The log when a move was taken back: its line stays, but the game has no such moment any more. */
function without(log: Happening[], undone: number | undefined): Happening[] {
  if (undone === undefined) return log;
  return log.map((h) => {
    if (h.ply === undefined || h.ply < undone) return h;
    return { ...h, ply: h.ply === undone ? undefined : h.ply - 1 };
  });
}

/** What has happened since one's own last turn: the moves, and the view from which they began, as soon as it is known. */
export interface Since {
  from: View | null;
  moves: readonly Happening[];
}

/** Everything at once where nothing may move, and where nobody looks. */
export const paceNow = (): number =>
  settings.peek().motion && !matchMedia(STILL).matches && !document.hidden ? settings.peek().pace : 0;

/** All are signals: board, bar and log are drawn anew each by itself, and only for what it shows. */
export class Table {
  /** What is shown: others' moves are shown one after the other, so it may be a little behind. */
  readonly view = signal<View | null>(null);
  /** When that view came. */
  readonly received = signal(0);
  readonly since = signal<Since>({ from: null, moves: [] });
  readonly pacer: Pacer;
  /** All that has happened, in order; what is muted is left out only where it is shown. */
  readonly log = signal<Happening[]>([]);
  /** Number of the event that the view shows. */
  readonly seq = signal(0);
  /** Requests are on their way: the button says so, the board stays usable. */
  readonly busy = computed(() => this.asking.value > 0);
  private readonly asking = signal(0);
  /** One's move waits for the connection; called, it is taken back. */
  readonly queued = signal<(() => void) | null>(null);
  /** What went wrong last, until something goes right. */
  readonly trouble = signal<Message | null>(null);

  /** What each of one's moves would bring, by name; undefined until it is known, and where aids are off. */
  readonly worth = signal<ReadonlyMap<string, Gain> | undefined>(undefined);
  /** Which is open beside the board. */
  readonly tab = signal<'log' | 'chat'>('log');
  /** Of a game that is over: its end, or the board as it was left. */
  readonly shows = signal<'board' | 'end'>('board');
  /** A moment of the game that is looked at instead of now: after how many moves, of how many. */
  readonly past = signal<{ ply: number; plies: number; view: View } | null>(null);
  /** One chooses on the board what is to be played later: among these moves; null: none after all. */
  readonly noting = signal<{ moves: string[]; take: (move: string | null) => void } | null>(null);
  /** Counts the looks into the past: only the latest is shown. */
  private looks = 0;
  /** Events whose view has not come yet, and the number of the last one heard. */
  private told: Happening[] = [];
  private heard = 0;
  /** The seat for which luck was added, or was there already. */
  private wished: number | null = null;
  /** What it was, once the table has shown it there; and all that was sent. */
  private luck: string | null = null;
  private sent: string[] = [];
  /** After how many moves the view was that `since` begins with. */
  private begins = -1;
  private readonly end: () => void;

  /** It is one's own turn. */
  readonly mine = computed(() => {
    const v = this.view.value;
    return !!v && v.you !== null && !!v.to_act?.includes(v.you) && v.stage === 'playing';
  });

  constructor(
    readonly link: Link,
    readonly id: string,
    /** Whose eyes, where several look from one screen. */
    readonly name = '',
    /** Whether everybody who is no bot sits at this screen. */
    here = false,
    shows?: Pacing['shows'],
  ) {
    this.pacer = new Pacer({
      view: () => this.view.peek(),
      apply: (steps) => this.show(steps),
      pace: paceNow,
      own: (seat, { you, seats }) => seat === you || (here && !!seats[seat]?.person && !seats[seat]!.bot),
      shows,
    });
    link
      .join(id, {
        event: (h) => {
          if (h.seq <= this.heard) return;
          this.heard = h.seq;
          // no view comes after talk
          if (isTalk(h)) this.pacer.arrive({ events: [h], view: null, seq: h.seq, at: Date.now() });
          else this.told.push(h);
        },
        view: (view, seq) => {
          const events = this.told;
          this.told = [];
          this.pacer.arrive({ events, view, seq, at: Date.now() });
        },
      })
      .catch((e) => this.complain(e));
    const hurrying = effect(() => {
      if (!settings.value.motion || !settings.value.pace) this.pacer.finish();
    });
    const weighing = effect(() => void this.weigh(this.view.value, this.mine.value && settings.value.aids));
    const wishing = effect(() => void this.wish(this.view.value));
    const muting = effect(() => {
      if (link.up.value) void learnShunned(link);
    });
    this.end = () => {
      this.pacer.end();
      hurrying();
      weighing();
      wishing();
      muting();
    };
  }

  /** What has happened is seen, and heard with it. */
  private show(steps: readonly Step[]): void {
    const before = { ply: plyOf(this.log.peek()), view: this.view.peek() },
      last = steps.filter((s) => s.view).at(-1);
    let log = this.log.peek();
    for (const h of steps.flatMap((s) => s.events)) log = heardOf(log, h);
    this.log.value = log;
    if (!last) return;
    if (!this.view.peek()) this.trouble.value = null;
    this.view.value = last.view;
    this.received.value = last.at;
    this.seq.value = last.seq;
    if (last.view!.stage === 'playing' || last.view!.stage === 'over') void this.mark(before, last.view!);
  }

  /** Find out what has happened since one's own last turn began. */
  private async mark(before: { ply: number; view: View | null }, view: View): Promise<void> {
    const all = this.log.peek().filter((h) => h.event === 'move' && h.ply !== undefined),
      begins = newSince(all, view.you),
      moves = all.filter((h) => h.ply! > begins);
    let from = begins === this.begins ? this.since.peek().from : null;
    if (begins === plyOf(this.log.peek())) from = view;
    else if (begins === before.ply) from = before.view;
    this.since.value = { from, moves };
    this.begins = begins;
    if (from) return;
    const answer = await this.link.ask('look', { table: this.id, ply: begins }).catch(() => null);
    // something else may have happened since
    if (answer && this.begins === begins && !this.since.peek().from)
      this.since.value = { ...this.since.peek(), from: answer.shown as View };
  }

  /** Ask what one's moves are worth, when it is one's turn. It is only an aid: if it cannot be had, there is none. */
  private async weigh(view: View | null, wanted: boolean): Promise<void> {
    this.worth.value = undefined;
    // what is asked is asked about now, and that is not shown yet
    if (!wanted || !view?.moves || view.aids === false || this.pacer.waiting) return;
    const answer = await this.link.ask('worth', { table: this.id }).catch(() => null);
    if (!answer || this.view.peek() !== view || this.pacer.waiting) return;
    const told = answer as unknown as Record<'worth' | 'now' | 'ahead' | 'ahead_now', (number | null)[] | undefined>,
      gains = (moves: readonly string[] = [], worth = told.worth, now = told.now): [string, Gain][] =>
        moves.flatMap((move, i) =>
          worth?.[i] == null || now?.[i] == null ? [] : [[move, { now: now[i], later: worth[i] - now[i] }]],
        );
    this.worth.value = new Map([...gains(view.moves), ...gains(view.ahead, told.ahead, told.ahead_now)]);
  }

  /** Why a move is worth what it is: everybody's tally as it would be. */
  async whatIf(move: string): Promise<Line[][]> {
    return (await this.link.ask('worth', { table: this.id, move })).tally as Line[][];
  }

  /** What else the game says of it, for its own board. */
  async foretell(move: string): Promise<unknown> {
    return (await this.link.ask('worth', { table: this.id, move })).foretold;
  }

  /** Look at the game as it was after so many moves; null: as it is now. */
  async look(ply: number | null): Promise<void> {
    const turn = ++this.looks;
    if (ply === null) {
      this.past.value = null;
      return;
    }
    try {
      const { plies, shown } = await this.link.ask('look', { table: this.id, ply });
      // one may be elsewhere by now
      if (turn === this.looks) this.past.value = { ply, plies: plies as number, view: shown as View };
    } catch (e) {
      this.complain(e);
    }
  }

  /** Say why something did not go. */
  complain(e: unknown): void {
    this.trouble.value = reasonOf(e);
  }

  /** Ask for something about this table; false, and `trouble`, if it was refused. */
  ask<V extends TableVerb>(verb: V, ...[fields]: TableFields<V>): Promise<boolean> {
    return this.send(verb, fields);
  }

  private async send(verb: TableVerb, fields: object = {}, withdrawn?: AbortSignal): Promise<boolean> {
    this.asking.value++;
    try {
      await this.link.request(verb, { table: this.id, ...fields }, withdrawn);
      this.trouble.value = null;
      return true;
    } catch (e) {
      if (!(e instanceof Withdrawn)) this.complain(e);
      return false;
    } finally {
      this.asking.value--;
    }
  }

  /**
   * Make a move by its name. With the last number seen, so that sent twice it is made once. Where
   * others move at the same time, what they have done is seen first, and may be in the way.
   */
  async play(move: string): Promise<boolean> {
    if (this.pacer.waiting) {
      this.pacer.finish();
      if (!this.view.value?.moves?.includes(move)) return false;
    }
    const fields = { move, seq: this.seq.value };
    if (this.link.up.peek()) return this.send('play', fields);
    const mind = new AbortController();
    this.queued.value = () => mind.abort();
    const made = await this.send('play', fields, mind.signal);
    this.queued.value = null;
    return made;
  }

  /** Luck for the deal, if it is pledged. */
  private draw(view: View | null): { luck?: string } {
    const given = luckFor(this.id, view?.pledge);
    if (given.luck) this.sent.push(given.luck);
    return given;
  }

  /** Sit down, with luck for the deal. */
  sit(seat: number): Promise<boolean> {
    return this.ask('sit', { seat, ...this.draw(this.view.value) });
  }

  /**
   * Whoever sits down adds luck to the deal, having seen the pledge; unless it went along with
   * that, or another device of theirs was quicker.
   */
  private async wish(view: View | null): Promise<void> {
    const seat = view?.stage === 'open' ? view.you : null,
      again = seat === this.wished;
    this.wished = seat;
    if (view?.stage === 'open') {
      const shown = seat === null ? null : (view.seats[seat]!.luck ?? null);
      if (this.luck && seat === null) takeBack(this.id, this.luck);
      this.luck = shown;
    } else if (view?.you === null) {
      // it has begun without them: the seat was taken, or somebody else has it now
      for (const luck of this.sent.splice(0)) takeBack(this.id, luck);
    }
    if (seat === null || again || !view!.pledge || view!.seats[seat]!.luck) return;
    const { luck } = this.draw(view);
    // the game may have begun meanwhile, and goes without; else the next view tries again
    await this.link.ask('luck', { table: this.id, luck: luck! }).catch(() => (this.wished = null));
  }

  /** The page is left. */
  part(): void {
    this.end();
    this.link.part(this.id);
  }
}
