// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** Tokens: what lets programs play in your name. */
import { useSignal } from '@preact/signals';
import { reasonFor, useAnswer } from '../lib/answer';
import { api } from '../lib/page';
import { announce } from '../lib/told';
import type { Message } from '../lib/protocol';
import { language, sentenceOf, tr } from '../lib/texts';
import { CopyRow } from '../ui/copied';
import { Button, Trouble } from '../ui/kit';
import { Form } from './account-form';
import { Row } from './account-row';

/** A token as the server lists it: never the secret itself, which only its maker has seen. */
interface Token {
  id: string;
  label: string;
  made: number;
}

/** A new token, the only time it can be read: the server keeps no copy that could be shown again. */
const Shown = ({ token, label }: { token: string; label: string }) => (
  <div class="ask token" role="status">
    <p>
      <b>{tr('Token for {label}.', { label })}</b> {tr('It is shown only once: copy it now.')}
    </p>
    <CopyRow text={token} label={tr('Token for {label}.', { label })} />
  </div>
);

/** Programs that may play in your name, to be added and dropped one by one. */
export function Tokens() {
  const asked = useAnswer<{ tokens: Token[] }>('me/tokens'),
    tokens = asked.answer?.tokens ?? [],
    fresh = useSignal<{ token: string; label: string } | null>(null),
    kept = useSignal<Message | null>(null), // one that could not be dropped
    failed = kept.value ?? asked.failed;
  const drop = async (t: Token): Promise<void> => {
    try {
      await api('me/tokens/drop', { id: t.id });
      kept.value = null;
      announce(tr('{label} can no longer play.', { label: t.label }));
      asked.again();
    } catch (e) {
      kept.value = reasonFor(e);
    }
  };
  return (
    <>
      <Row
        title={tr('Programs that play for me')}
        state={tokens.length ? tokens.map((t) => t.label).join(', ') : tr('none yet')}
        button={tr('Create a token')}
      >
        <p class="dim">
          {tr('Your program needs a token to play in your name.')} <a href="docs/protocol">{tr('How programs play')}</a>
        </p>
        <Form<{ token: string; label: string }>
          what="tokens"
          fields={[{ name: 'label', label: tr('Program name'), complete: 'off' }]}
          button={tr('Create')}
          icon="ui-plus"
          then={(a) => {
            fresh.value = a;
            asked.again();
          }}
        />
      </Row>
      {failed && <Trouble text={sentenceOf(failed)} />}
      {fresh.value && <Shown key={fresh.value.token} {...fresh.value} />}
      {tokens.map((t) => (
        <div class="rw" key={t.id}>
          <span>
            <b>{t.label}</b>
            <small>{new Date(t.made).toLocaleDateString(language.value, { dateStyle: 'medium' })}</small>
          </span>
          <Button
            icon="ui-cancel"
            onClick={() => void drop(t)}
            aria-label={tr('Delete the token for {label}', { label: t.label })}
          >
            {tr('Delete')}
          </Button>
        </div>
      ))}
    </>
  );
}
