import type { Account } from '#shared/accounts/accounts.contract.ts';
import { Section } from '#client/ui/section.tsx';
import classes from './own-account.module.css';

/** Who has logged in. */
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
    </Section>
  );
}
