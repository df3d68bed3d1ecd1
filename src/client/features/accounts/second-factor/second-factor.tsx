import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { recheckSession } from '#client/data/session.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { AppSetUp, type NewAuthenticatorApp } from './app-set-up.tsx';
import { FactorList } from './factor-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { passkeysQuery, secondFactorQuery } from './second-factor.queries.ts';
import classes from './second-factor.module.css';
import { shownCodes } from './shown-codes.ts';

const TITLE = 'Verificación en dos pasos';
const ON = 'La verificación en dos pasos está activada. Se han cerrado las demás sesiones.';

interface SecondFactorProps {
  account: Account;
  /** True when the user can do nothing else before setting up a second factor. */
  isRequired?: boolean;
}

/** The user's second factors: one step at a time, below the message about what was just done. */
export function SecondFactor({ account, isRequired = false }: SecondFactorProps) {
  const shown = useSyncExternalStore(shownCodes.subscribe, shownCodes.getState);
  const [app, setApp] = useState<NewAuthenticatorApp | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const changed = (text: string, codes: string[] | null = null): void => {
    setApp(null);
    setDone(text);
    if (codes) shownCodes.setState({ codes, isRequiredSetUp: isRequired });
    void invalidateQueryKeys(secondFactorQuery.queryKey, passkeysQuery.queryKey);
    // a session check already sent with the former cookie would report that the session has ended
    void recheckSession();
  };
  const kept = (): void => {
    setDone('Códigos guardados.');
    shownCodes.setState(null);
  };

  if (shown)
    return (
      <Section title={TITLE}>
        <RecoveryCodes codes={shown.codes} done={done ?? ON} onKept={kept} />
      </Section>
    );
  return (
    <Section title={TITLE}>
      {done === null ? null : <Success takesFocus>{done}</Success>}
      {app ? (
        <AppSetUp app={app} onCancel={() => setApp(null)} onConfirmed={(codes) => changed(ON, codes)} />
      ) : (
        <Factors
          email={account.email}
          onOpen={() => setDone(null)}
          onBegun={setApp}
          onAdded={(codes) => changed(ON, codes)}
          onChanged={changed}
        />
      )}
    </Section>
  );
}

function Factors(
  props: Omit<Parameters<typeof FactorList>[0], 'status' | 'passkeys' | 'arePasskeysAvailable'>,
) {
  const status = useQuery(secondFactorQuery);
  const passkeys = useQuery(passkeysQuery);
  if (status.data && passkeys.data)
    return (
      <FactorList
        {...props}
        status={status.data}
        passkeys={passkeys.data.passkeys}
        arePasskeysAvailable={passkeys.data.are_available}
      />
    );
  const retry = (): void => void Promise.all([status.refetch(), passkeys.refetch()]);
  return status.isError || passkeys.isError ? (
    <Problem onRetry={retry} retryLabel="Reintentar">
      No se pudo comprobar la verificación en dos pasos.
    </Problem>
  ) : (
    <Skeleton className={classes.unknown ?? ''} />
  );
}
