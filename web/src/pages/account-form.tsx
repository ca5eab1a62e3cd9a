// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A form that asks the server for one thing about your account. */
import { useRef } from 'preact/hooks';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { reasonFor } from '../lib/answer';
import { Refused } from '../lib/link';
import { api } from '../lib/page';
import { announce } from '../lib/told';
import type { Message } from '../lib/protocol';
import { sentenceOf, tr } from '../lib/texts';
import { Button, Icon, Trouble } from '../ui/kit';

/** What a form asks for. Its name is that of the request's field, so an answer can name it back. */
export interface Field {
  name: string;
  label: string;
  /** As browsers and their password keepers know it. */
  complete: string;
  /** Stands below the field until something is wrong with it. */
  note?: string;
  /** What it has before anybody types. */
  given?: string;
  /** It may stay empty. */
  optional?: boolean;
  /** Room for a few sentences, and so many characters at most. */
  long?: number;
}

/** The shortest password, as the server has it: said here, too, so that nobody waits for a refusal. */
export const SHORTEST = 8;

/** A password that is to be. */
export const newPassword = (name: string): Field => ({
  name,
  label: name === 'new' ? tr('New password') : tr('Password'),
  complete: 'new-password',
  note: tr('At least {n} characters.', { n: SHORTEST }),
});

/** The field that a refusal is about; "" if it is about none. */
function fieldOf(reason: Message, fields: readonly Field[]): string {
  const named = reason.args?.field,
    has = (name: string): boolean => fields.some((f) => f.name === name);
  if (typeof named === 'string' && has(named)) return named;
  // a refusal that names no field goes by its sentence: a key is English in every language
  const about = reason.key.includes('password')
    ? reason.key.includes('choose another')
      ? ['new', 'password']
      : ['password', 'old']
    : /\bnames?\b/.test(reason.key)
      ? ['name']
      : [];
  return about.find(has) ?? '';
}

/** One request: to the account, by the last part of its address, or to whomever `ask` asks. */
interface FormProps<Answer> {
  what: string;
  fields?: Field[];
  button: string;
  icon?: string;
  kind?: string;
  /** Asked once more before it is done. */
  sure?: string;
  /** Said when it is done, and the form stays. */
  done?: string;
  /** What comes of it; the form is busy until that is done. */
  then?: (answer: Answer) => void | Promise<void>;
  ask?: (values: Record<string, string>) => Promise<Answer>;
  children?: ComponentChildren;
}

/** What is refused is told at the field it is about, and nothing that was typed is lost. */
export function Form<Answer>({
  what,
  fields = [],
  button,
  icon,
  kind = '',
  sure,
  done,
  then,
  ask = (typed) => api<Answer>(`me/${what}`, typed),
  children,
}: FormProps<Answer>) {
  const values = useSignal<Record<string, string>>({}),
    failed = useSignal<{ field: string; text: string } | null>(null),
    busy = useSignal(false),
    asking = useSignal(false),
    did = useSignal(false);
  const form = useRef<HTMLFormElement>(null),
    id = what.replace('/', '-'),
    valueOf = (f: Field): string => values.value[f.name] ?? f.given ?? '';
  const fail = (field: string, text: string): void => {
    failed.value = { field, text };
    asking.value = false;
    // who listens hears the reason with the field it belongs to, and can write at once
    if (field) form.current?.querySelector<HTMLInputElement>(`#${id}-${field}`)?.focus();
  };
  const submit = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (busy.value) return;
    did.value = false;
    failed.value = null;
    // in the page and not by the browser (noValidate): its bubbles speak its own language and vanish
    for (const f of fields) {
      if (!f.optional && !valueOf(f).trim()) return fail(f.name, tr('Required.'));
      if (f.complete === 'new-password' && valueOf(f).length < SHORTEST)
        return fail(f.name, tr('Use at least {n} characters.', { n: SHORTEST }));
    }
    // a second press of the same button and no dialog: the keyboard stays where it is
    if (sure && !asking.value) {
      asking.value = true;
      return;
    }
    busy.value = true;
    try {
      const answer = await ask(Object.fromEntries(fields.map((f) => [f.name, valueOf(f)])));
      values.value = {};
      asking.value = false;
      if (done) {
        did.value = true;
        announce(done);
      }
      await then?.(answer);
    } catch (error) {
      const reason = error instanceof Refused ? error.reason : reasonFor(error);
      fail(fieldOf(reason, fields), sentenceOf(reason));
    }
    busy.value = false;
  };
  const bad = failed.value;
  return (
    <form ref={form} class="deed" noValidate onSubmit={(e) => void submit(e)}>
      {children}
      {fields.map((f) => {
        const own = `${id}-${f.name}`,
          wrong = bad?.field === f.name,
          Input = f.long ? 'textarea' : 'input';
        return (
          <div class="field" key={f.name}>
            <label for={own}>{f.label}</label>
            <Input
              class="in"
              id={own}
              name={f.name}
              {...(f.long
                ? { rows: 3, maxLength: f.long }
                : { type: (f.complete.endsWith('password') ? 'password' : 'text') as 'text' })}
              autocomplete={f.complete}
              autocapitalize="off"
              spellcheck={false}
              value={valueOf(f)}
              aria-invalid={wrong}
              aria-describedby={wrong ? `${own}-bad` : f.note ? `${own}-note` : undefined}
              onInput={(e: { currentTarget: { value: string } }) => {
                values.value = { ...values.value, [f.name]: e.currentTarget.value };
                if (wrong) failed.value = null;
              }}
            />
            {wrong ? (
              <Trouble id={`${own}-bad`} text={bad.text} />
            ) : (
              f.note && (
                <p class="small dim" id={`${own}-note`}>
                  {f.note}
                </p>
              )
            )}
          </div>
        );
      })}
      {bad && !bad.field && <Trouble text={bad.text} />}
      <div class="row">
        <button type="submit" class={`btn ${kind}`} disabled={busy.value}>
          {icon && <Icon id={icon} />}
          {asking.value ? sure : button}
        </button>
        {asking.value && (
          <Button
            onClick={() => {
              asking.value = false;
            }}
          >
            {tr('Cancel')}
          </Button>
        )}
        {did.value && (
          <span class="did">
            <Icon id="ui-confirm" />
            {done}
          </span>
        )}
      </div>
    </form>
  );
}
