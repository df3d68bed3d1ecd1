import { Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/data/api.ts';
import { replaceQueryData } from '#client/data/query-client.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { EndOtherSessions } from './end-other-sessions.tsx';

const othersQuery = api.accounts.otherSessions.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

export function OtherSessions({ email }: { email: string }) {
  const others = useQuery(othersQuery);
  const [ended, setEnded] = useState<number | null>(null);

  return (
    <Section title="Sesiones">
      {ended === null ? null : <Success takesFocus>{describeEndedSessions(ended)}</Success>}
      {others.data ? (
        <Others
          amount={others.data.count}
          email={email}
          onAsked={() => setEnded(null)}
          onEnded={(amount) => {
            setEnded(amount);
            replaceQueryData(othersQuery.queryKey, { count: 0 });
          }}
        />
      ) : (
        <Unknown hasFailed={others.isError && !others.isFetching} onRetry={() => void others.refetch()} />
      )}
    </Section>
  );
}

interface OthersProps {
  amount: number;
  email: string;
  onAsked: () => void;
  onEnded: (amount: number) => void;
}

function Others({ amount, email, onAsked, onEnded }: OthersProps) {
  if (amount === 0) return <Text>Solo has iniciado sesión en este navegador.</Text>;
  return (
    <>
      <Text>{describeOtherSessions(amount)}</Text>
      <EndOtherSessions email={email} onAsked={onAsked} onEnded={onEnded} />
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
    </>
  );
}

function describeOtherSessions(amount: number): string {
  return `También has iniciado sesión en ${amount === 1 ? 'otro navegador' : `otros ${amount} navegadores`}.`;
}

function describeEndedSessions(amount: number): string {
  if (amount === 0) return 'No había ninguna otra sesión abierta.';
  return amount === 1 ? 'Se ha cerrado la otra sesión.' : `Se han cerrado las otras ${amount} sesiones.`;
}
