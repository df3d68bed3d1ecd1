import { Text, Title } from '@mantine/core';
import { isRefusal } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { RankedPeriod } from './ranking-search.ts';
import classes from './ranking.module.css';

interface RankingProblemProps {
  error: unknown;
  period: RankedPeriod;
  page: number;
  onRetry: () => void;
}

const PERIODS: Record<RankedPeriod, string> = { weekly: 'semanal', monthly: 'mensual' };

/** Offers a retry, except after a refusal, which the server would repeat. */
export function RankingProblem({ error, period, page, onRetry }: RankingProblemProps) {
  return (
    <div className={classes.problem}>
      <Problem onRetry={isRefusal(error) ? undefined : onRetry} retryLabel="Reintentar">
        <Title order={2}>Error al cargar el ranking</Title>
        <Text mt="xs">Error al cargar el ranking. Por favor, inténtalo de nuevo.</Text>
        <details className={classes.details}>
          <summary>Ver detalles técnicos</summary>
          <dl>
            <div>
              <dt>Período:</dt> <dd>{PERIODS[period]}</dd>
            </div>
            <div>
              <dt>Página:</dt> <dd>{page}</dd>
            </div>
          </dl>
        </details>
      </Problem>
    </div>
  );
}
