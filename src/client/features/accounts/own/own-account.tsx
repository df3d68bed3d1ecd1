import { Group } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangeUsername } from './change-username.tsx';
import classes from './own-account.module.css';
import { canAdministrate } from '#shared/accounts/roles.rules.ts';

export function OwnAccount({ account }: { account: Account }) {
  const [done, setDone] = useState<string | null>(null);
  const step = { account, onOpen: () => setDone(null), onDone: setDone };
  return (
    <Section title="Tu cuenta">
      {done === null ? null : <Success takesFocus>{done}</Success>}
      <dl className={classes.facts}>
        <div>
          <dt>Nombre de usuario</dt>
          <dd>{account.username}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{account.email}</dd>
        </div>
      </dl>
      <Group>
        <ChangeUsername {...step} />
        <ChangeEmail {...step} />
        {canAdministrate(account) ? (
          <LinkButton to="/admin" variant="default" leftSection={<IconSettings aria-hidden size="1.25rem" />}>
            Panel de administración
          </LinkButton>
        ) : null}
      </Group>
    </Section>
  );
}
