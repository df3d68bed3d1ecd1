import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import type { Session } from '#shared/accounts/accounts.contract.ts';
import { EndOtherSessions } from './end-other-sessions.tsx';
import { SessionList } from './session-list.tsx';

const sessionsQuery = api.accounts.sessions.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

export function OwnSessions({ email }: { email: string }) {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  const [done, setDone] = useState<string | null>(null);
  const ended = (text: string): void => {
    setDone(text);
    void invalidateQueryKeys(sessionsQuery.queryKey);
  };

  return (
    <Section title="Sesiones">
      {done === null ? null : <Success takesFocus>{done}</Success>}
      {data ? (
        <Sessions sessions={data.sessions} email={email} onAsked={() => setDone(null)} onEnded={ended} />
      ) : (
        <Unknown hasFailed={isError && !isFetching} onRetry={() => void refetch()} />
      )}
    </Section>
  );
}

interface SessionsProps {
  sessions: Session[];
  email: string;
  onAsked: () => void;
  /** Called with the success message. */
  onEnded: (text: string) => void;
}

function Sessions({ sessions, ...props }: SessionsProps) {
  const others = sessions.filter(({ is_own }) => !is_own).length;
  return (
    <>
      <Text>{describeOtherSessions(others)}</Text>
      <SessionList sessions={sessions} {...props} />
      {others > 0 ? (
        <EndOtherSessions
          email={props.email}
          onAsked={props.onAsked}
          onEnded={(amount) => props.onEnded(describeEndedSessions(amount))}
        />
      ) : null}
    </>
  );
}

function Unknown({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (hasFailed) {
    return (
      <Problem onRetry={onRetry} retryLabel="Reintentar">
        No se pudo comprobar si tienes otras sesiones abiertas.
      </Problem>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">Cargando las sesiones…</VisuallyHidden>
      <Skeleton height="1.6rem" width="70%" />
      {/* this browser's own */}
      <Skeleton height="3.25rem" />
    </>
  );
}

function describeOtherSessions(amount: number): string {
  if (amount === 0) return 'Solo has iniciado sesión en este navegador.';
  return `También has iniciado sesión en ${amount === 1 ? 'otro navegador' : `otros ${amount} navegadores`}.`;
}

function describeEndedSessions(amount: number): string {
  if (amount === 0) return 'No había ninguna otra sesión abierta.';
  return amount === 1 ? 'Se ha cerrado la otra sesión.' : `Se han cerrado las otras ${amount} sesiones.`;
}
