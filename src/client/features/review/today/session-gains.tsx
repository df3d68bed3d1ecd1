import { Paper, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '#client/data/api.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { describeExpectedRightAnswers, describeTomorrow, toGainFigures } from './gains-text.ts';
import classes from './session-gains.module.css';

/** What the user has gained by a finished practice; shown above its results. */
export function SessionGains({ sessionId }: { sessionId: string }) {
  const titleId = useId();
  const gains = useQuery(
    api.review.gains.queryOptions({ input: { session_id: sessionId }, staleTime: Infinity }),
  );
  const hasFailed = gains.isError && !gains.isFetching;

  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      withBorder
      radius="lg"
      p={{ base: 'md', sm: 'xl' }}
      className={classes.gains ?? ''}
    >
      <Title order={2} id={titleId}>
        Lo que has ganado
      </Title>
      {gains.data ? (
        <>
          <dl className={classes.figures}>
            {toGainFigures(gains.data).map(({ value, name, detail }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className={classes.value}>{value}</dd>
                <dd className={classes.detail}>{detail}</dd>
              </div>
            ))}
          </dl>
          <Text>{describeExpectedRightAnswers(gains.data)}</Text>
          {gains.data.tomorrow ? <Text fw={700}>{describeTomorrow(gains.data.tomorrow)}</Text> : null}
        </>
      ) : null}
      {hasFailed ? (
        <Problem onRetry={() => void gains.refetch()} retryLabel="Reintentar">
          No se ha podido calcular lo que has ganado. Tus respuestas están guardadas.
        </Problem>
      ) : null}
      {gains.data || hasFailed ? null : (
        <>
          <VisuallyHidden role="status">Calculando lo que has ganado…</VisuallyHidden>
          <Skeleton height="4rem" />
          <Skeleton height="1.5rem" width="80%" />
        </>
      )}
    </Paper>
  );
}
