import { Alert } from '@mantine/core';
import { IconClockHour4, IconInfoCircle } from '@tabler/icons-react';
import { ORPCError } from '@orpc/client';
import { toErrorMessage } from '#client/data/errors.ts';
import { Problem } from '#client/ui/notices/problem.tsx';

const NONE_LEFT = 'Ahora mismo no hay ninguna pregunta así. Cambia lo que has elegido e inténtalo de nuevo.';

interface StartProblemProps {
  /** The error of the last call; null if there was none. */
  error: Error | null;
  /** The message if no question is left to ask. */
  noneLeft?: string;
}

/** Why a practice could not be started. */
export function StartProblem({ error, noneLeft = NONE_LEFT }: StartProblemProps) {
  if (!error) return null;
  const message = toErrorMessage(error, 'Error al cargar las preguntas.');
  const code = error instanceof ORPCError ? String(error.code) : undefined;
  // other causes are no failures: the account has reached a limit for now, or no question is left to ask
  if (code !== 'BUDGET_SPENT' && code !== 'NO_QUESTIONS') return <Problem>{message}</Problem>;
  const Icon = code === 'BUDGET_SPENT' ? IconClockHour4 : IconInfoCircle;
  return (
    <Alert color="yellow" icon={<Icon aria-hidden />} role="alert">
      {code === 'NO_QUESTIONS' ? noneLeft : message}
    </Alert>
  );
}
