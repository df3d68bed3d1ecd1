import { IconSettings } from '@tabler/icons-react';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import classes from './own-account.module.css';
import { canAdministrate } from '#shared/accounts/roles.rules.ts';

export function OwnAccount({ account }: { account: Account }) {
  return (
    <Section title="Tu cuenta">
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
      {canAdministrate(account) ? (
        <div>
          <LinkButton to="/admin" variant="default" leftSection={<IconSettings aria-hidden size="1.25rem" />}>
            Panel de administración
          </LinkButton>
        </div>
      ) : null}
    </Section>
  );
}
