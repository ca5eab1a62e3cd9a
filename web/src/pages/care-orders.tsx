// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** What moderators can order: a form or a button for each, and the server's word if it refuses. */
import { api } from '../lib/page';
import { language, tr } from '../lib/texts';
import { Form, type Field } from './account-form';

/** An order, and whom it concerns: a name, an address, a table or a report. */
interface OrderProps {
  order: string;
  whom: string;
  button: string;
  kind?: string;
  icon?: string;
  /** Asked once more before it is done. */
  sure?: string;
  fields?: Field[];
  /** What goes along without being typed. */
  more?: Record<string, string>;
  then: () => void;
}

/** For the log: others who look after the place want to know. */
export const why = (): Field => ({
  name: 'why',
  label: tr('Why (for the log)'),
  complete: 'off',
  optional: true,
});

/** When it is, so many days from now. */
export const days = (n: number): number => Date.now() + n * 86400000;

/** A note of the log. */
export const Why = ({ text }: { text: string }) => <p class="small dim">{text}</p>;

/** What is typed goes along; what stays empty does not. */
export const Order = ({ order, whom, then, fields = [], more = {}, ...rest }: OrderProps) => (
  <Form
    what={[order, whom, ...Object.values(more)].join('-').replace(/[^\w-]/g, '-')}
    fields={fields}
    then={then}
    ask={(typed) =>
      api(`admin/${order}`, {
        whom,
        ...more,
        ...(order === 'reset' ? { lang: language.value } : {}),
        ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim())),
      })
    }
    {...rest}
  />
);

/** Somebody, or an address, cannot come in: for some days, or for good. */
export const Ban = ({ whom, then }: { whom?: string; then: () => void }) => (
  <Form
    what={`ban-${whom ? whom.replace(/[^\w-]/g, '-') : 'new'}`}
    fields={[
      ...(whom ? [] : [{ name: 'whom', label: tr('Name or address'), complete: 'off' }]),
      {
        name: 'days',
        label: tr('For how many days'),
        complete: 'off',
        optional: true,
        note: tr('Leave it empty to ban for good.'),
      },
      why(),
    ]}
    button={tr('Ban')}
    kind="no"
    icon="ui-object"
    sure={tr('Yes, ban')}
    then={then}
    ask={(typed) =>
      api('admin/ban', {
        ...(whom ? { whom } : {}),
        ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim())),
      })
    }
  />
);
