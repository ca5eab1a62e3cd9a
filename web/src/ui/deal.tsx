// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Whether a deal was honest, in a line, with the details on demand. The engine in this page has checked it. */
import { verdictOf, type Note, type Verdict } from '../lib/luck';
import type { Deal, View } from '../lib/protocol';
import { seatName } from '../lib/names';
import { sentenceOf, tr, trn } from '../lib/texts';
import { Icon } from './kit';

const BAD: readonly Verdict[] = ['withheld', 'wrong', 'changed', 'missing'];

function line(verdict: Verdict): string {
  switch (verdict) {
    case 'none':
      return tr('This deal cannot be checked: the record has no proof.');
    case 'withheld':
      return tr('The deal was pledged, but the record has no proof: do not trust it.');
    case 'wrong':
      return tr('The deal does not follow from its proof: do not trust it.');
    case 'changed':
      return tr('This is not the pledge that you saw before the game: do not trust this deal.');
    case 'missing':
      return tr('Your luck is not in this deal: do not trust it.');
    case 'alone':
      return tr('The deal was checked, but nobody added luck to it.');
    case 'right':
      return tr('The deal was checked: it follows from the pledge and the players’ luck.');
    case 'own':
      return tr('The deal was checked: your own luck is in it.');
  }
}

/** A hash or luck: long, and only for comparing. */
const Hex = ({ text }: { text: string }) => <code class="hex">{text}</code>;

/** Who added what, a row each. */
function Luck({ names, luck, note }: { names: string[]; luck: string[]; note: Note | null }) {
  return (
    <dl>
      {luck.map((l, seat) => (
        <div key={seat}>
          <dt>
            {names[seat]}
            {l !== '' && note?.luck.includes(l) && <small> ({tr('sent by this browser')})</small>}
          </dt>
          <dd>{l ? <Hex text={l} /> : tr('added nothing')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  deal: Deal | null;
  note: Note | null;
  names: string[];
  /** Whoever looks has played this game, as far as is known. */
  played?: boolean;
}

/** The line; opened, what it was checked with. */
export function DealCheck({ deal, note, names, played }: Props) {
  const verdict = verdictOf(deal, note, played),
    bad = BAD.includes(verdict);
  return (
    <details class={`deal-check${bad ? ' bad' : ''}`}>
      <summary>
        <Icon id={bad ? 'ui-warning' : verdict === 'none' ? 'ui-info' : 'ui-confirm'} />
        <span>{line(verdict)}</span>
      </summary>
      {deal?.wrong && <p>{sentenceOf(deal.wrong)}</p>}
      {deal ? (
        <>
          <p>
            {tr(
              'Before anybody added luck, the server had pledged its secret. The deal is worked out from both, so nobody could choose it. Now the record shows the secret, and your browser has worked out the deal again.',
            )}
          </p>
          {deal.later > 0 && (
            <p>{trn('{n} later draw was checked, too.', '{n} later draws were checked, too.', deal.later)}</p>
          )}
          <p>
            {tr('Pledge')} <Hex text={deal.pledge} />
          </p>
          <Luck names={names} luck={deal.luck} note={note} />
        </>
      ) : (
        <p>{tr('Games from older versions, from the terminal and from real tables have none.')}</p>
      )}
    </details>
  );
}

/** Before the game: what was pledged, and who has added luck. */
export const Pledged = ({ view }: { view: View }) =>
  view.pledge ? (
    <details class="deal-check">
      <summary>
        <Icon id="ui-secret" />
        <span>{tr('The deal of this game can be checked')}</span>
      </summary>
      <p>
        {tr(
          'The server has pledged its secret, and every person’s browser adds luck of its own. When the game is over, anybody can check that nobody chose the deal.',
        )}
      </p>
      <p>
        {tr('Pledge')} <Hex text={view.pledge} />
      </p>
      <Luck
        names={view.seats.map((_, seat) => seatName(view, seat))}
        luck={view.seats.map((s) => s.luck ?? '')}
        note={null}
      />
    </details>
  ) : null;
