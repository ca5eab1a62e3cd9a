// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: The Bergfried authors
/** A new password, by the link of a letter or of a moderator. It works once, and not for long. */
import { api, go, me } from '../lib/page';
import type { Me } from '../lib/protocol';
import { tr } from '../lib/texts';
import { announce } from '../lib/told';
import { Bar } from '../ui/bar';
import { Form, newPassword } from './account-form';

export const Reset = ({ link }: { link: string }) => (
  <>
    <Bar where={<b>{tr('New password')}</b>} />
    <main class="narrow">
      <section class="panel reset">
        <div class="h">
          <h1>{tr('Choose a new password')}</h1>
        </div>
        <div class="b">
          <p class="dim">
            {tr('You will be logged in here. All other browsers and programs will have to log in again.')}
          </p>
          <Form<Me>
            what="reset"
            fields={[newPassword('password')]}
            button={tr('Use this password')}
            kind="do"
            ask={(typed) => api<Me>('me/reset', { ...typed, key: link })}
            then={(who) => {
              me.value = who;
              announce(tr('You are logged in as {name}.', { name: who.name }));
              go('/me');
            }}
          />
          <p class="small dim">
            {tr('If the link has been used or is too old, ask for another one under “Logging in”.')}
          </p>
        </div>
      </section>
    </main>
  </>
);
