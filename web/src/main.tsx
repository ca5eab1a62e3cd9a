// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** The client: which page, who one is, and in which language. */
import { render, type ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks';
import { toMain, watch } from './lib/arrival';
import { watchClicks } from './lib/clicks';
import { kept } from './lib/kept';
import { api, engine, go, me, path, set, settings } from './lib/page';
import { beHere } from './lib/friends';
import { polite, urgent, type Told } from './lib/told';
import { later } from './lib/later';
import type { Me } from './lib/protocol';
import { language, preferred, speak, tr } from './lib/texts';
import { Door } from './pages/door';
import { Bar } from './ui/bar';
import { Button, Failure } from './ui/kit';
import { defs } from './draw/defs';
import { putDrawings } from './draw/put';
import { withPad } from './games/index';

/* The door is there at once; what is behind it comes when somebody goes there. */
const Account = later(() => import('./pages/account').then((m) => m.Account), Bar);
const Aid = later(() => import('./pages/aid').then((m) => m.Aid), Bar);
const Archive = later(() => import('./pages/archive').then((m) => m.Archive), Bar);
const Badges = later(() => import('./pages/badges').then((m) => m.Badges), Bar);
const Care = later(() => import('./pages/care').then((m) => m.Care), Bar);
const CupPage = later(() => import('./pages/cup').then((m) => m.CupPage), Bar);
const Cups = later(() => import('./pages/cups').then((m) => m.Cups), Bar);
const NewCup = later(() => import('./pages/cup-new').then((m) => m.NewCup), Bar);
const DailyPage = later(() => import('./pages/daily').then((m) => m.DailyPage), Bar);
const FriendsPage = later(() => import('./pages/friends').then((m) => m.FriendsPage), Bar);
const Household = later(() => import('./pages/household').then((m) => m.Household), Bar);
const Ladder = later(() => import('./pages/ladder').then((m) => m.Ladder), Bar);
const Learn = later(() => import('./pages/learn').then((m) => m.Learn), Bar);
const Lobby = later(() => import('./pages/lobby').then((m) => m.Lobby), Bar);
const MinePage = later(() => import('./pages/mine-page').then((m) => m.MinePage), Bar);
const PlayerPage = later(() => import('./pages/player').then((m) => m.PlayerPage), Bar);
const PuzzlePage = later(() => import('./pages/puzzle').then((m) => m.PuzzlePage), Bar);
const Replay = later(() => import('./pages/replay').then((m) => m.Replay), Bar);
const Reset = later(() => import('./pages/reset').then((m) => m.Reset), Bar);
const Rules = later(() => import('./pages/rules').then((m) => m.Rules), Bar);
const Setup = later(() => import('./pages/setup').then((m) => m.Setup), Bar);
/** The score helpers of the games that have one; the first of them has a short address. */
const helpers = withPad.map(({ name, pad }) => ({ name, Helper: later(pad!, Bar) }));
const TablePage = later(() => import('./pages/table').then((m) => m.TablePage), Bar);

/** A part of the address; one that was cut in the middle of a letter as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page of the address. Keys make a page begin anew where its address means something else. */
function Page(): ComponentChildren {
  const [, first = '', second = '', third = ''] = path.value.split('?')[0]!.split('/').map(decoded);
  switch (first) {
    case '':
      return <Door />;
    case 't':
    case 'here':
      return <TablePage key={second} id={second} carrier={first} />;
    case 'new':
      return <Setup key={second} game={second} />;
    case 'mine':
      return <MinePage />;
    case 'lobby':
      return <Lobby />;
    case 'cups':
      return second === 'new' ? <NewCup /> : <Cups />;
    case 'cup':
      return <CupPage key={second} id={second} />;
    case 'daily':
      return <DailyPage key={second + third} game={second} day={third} />;
    case 'friends':
      return <FriendsPage />;
    case 'archive':
      return <Archive />;
    case 'ladder':
      return <Ladder />;
    case 'badges':
      return <Badges />;
    case 'player':
      return <PlayerPage key={second} name={second} />;
    case 'puzzle':
      return <PuzzlePage key={`${second}/${third}`} game={second} number={third} />;
    case 'me':
      return <Account />;
    case 'care':
      return <Care />;
    case 'reset':
      return <Reset key={second} link={second} />;
    case 'replay':
      return (
        <Replay
          key={second + third}
          id={second === 'here' ? third : second}
          carrier={second === 'here' ? 'here' : 't'}
        />
      );
    case 'helper': {
      const found = helpers.find((h) => h.name === second || !second);
      return found ? <found.Helper key={found.name} /> : <Door lost />;
    }
    case 'bots':
      return <Household />;
    case 'learn':
      return <Learn key={second} game={second} />;
    case 'rules':
      return <Rules key={second} game={second} />;
    case 'aid':
      return <Aid key={second} game={second} />;
    default:
      return <Door lost />;
  }
}

/** A page that breaks says so, and leaves the way to the others open. */
function Whole() {
  const where = useRef('');
  const [broken, mend] = useErrorBoundary((error) => {
    where.current = path.peek();
    console.error(error);
  });
  // the same page would only break again
  useEffect(() => {
    if (broken && where.current !== path.value) mend();
  }, [path.value]);
  if (!broken) return <Page />;
  return (
    <>
      <Bar />
      <main class="narrow">
        <Failure
          fact={tr('Something went wrong on this page.')}
          action={<Button onClick={() => location.reload()}>{tr('Reload')}</Button>}
        />
      </main>
    </>
  );
}

/**
 * Each text is a node of its own: a region reads what is added to it, and the same text twice
 * counts as two.
 */
const Heard = ({ told }: { told: Told[] }) => told.map(({ n, text }) => <p key={n}>{text}</p>);

/** The language is a signal: all pages are drawn anew when it changes. */
const App = () => (
  <div lang={language.value}>
    <button type="button" class="btn skip" onClick={toMain}>
      {tr('Skip to content')}
    </button>
    <Whole />
    <div class="unseen" aria-live="polite">
      <Heard told={polite.value} />
    </div>
    <div class="unseen" aria-live="assertive">
      <Heard told={urgent.value} />
    </div>
  </div>
);

/** How long the page waits for the server before it is drawn, in milliseconds. */
const PATIENCE = 4000;

/** Somebody, if there is a server; otherwise the engine here will be wanted. */
async function meet(): Promise<void> {
  try {
    me.value = await api<Me>('me');
    beHere();
  } catch {
    me.value = null;
    engine();
  }
}

/** The worker asks where one is, so that it need not tell what one sees; or leads there, from what it told. */
function answerWorker({ data, ports }: MessageEvent): void {
  if (typeof data?.go === 'string') go(data.go);
  else ports[0]?.postMessage(path.value);
}

/**
 * Symbols, language and person first, then the page: drawn earlier, it would change under the
 * reader's eyes.
 */
async function begin(): Promise<void> {
  putDrawings(defs);
  set(settings.value);
  // a server that is asked and says nothing is not waited for; its answer counts also when it comes late
  const patience = new Promise((done) => setTimeout(done, PATIENCE));
  await Promise.all([speak(preferred()).catch(() => {}), Promise.race([meet(), patience])]);
  addEventListener('online', () => me.value || void meet());
  navigator.serviceWorker?.addEventListener('message', answerWorker);
  const app = document.getElementById('app')!;
  app.textContent = '';
  watch(app);
  watchClicks();
  render(<App />, app);
  try {
    await navigator.serviceWorker?.register('sw.js');
    if (kept('push')) await (await import('./lib/push')).renew();
  } catch {
    /* where nothing may be stored, the client comes over the network each time */
  }
}

void begin();
