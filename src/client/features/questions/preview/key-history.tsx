import { useQuery } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { formatDateTime } from '#client/lib/dates.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { AnswerKeyPeriod } from '#shared/questions/question-editing.contract.ts';
import { formatChoiceLabel } from '#shared/questions/questions.rules.ts';
import classes from './key-history.module.css';

/** The right answers that a question has had, with their dates, the current one first. */
export function RightAnswerHistory({ questionId }: { questionId: string }) {
  const { data, error, isError, isFetching, refetch } = useQuery(
    api.questions.keyHistory.queryOptions({ input: { id: questionId }, staleTime: 0 }),
  );
  return (
    <section aria-labelledby="historial-de-la-clave" className={classes.history}>
      <h3 id="historial-de-la-clave">Historial de la clave</h3>
      {isError && !isFetching ? (
        <Problem onRetry={isRefusal(error) ? undefined : () => void refetch()} retryLabel="Reintentar">
          {toErrorMessage(error, 'No se ha podido cargar el historial de la clave.')}
        </Problem>
      ) : null}
      <ol className={classes.periods}>
        {data?.keys.map((period) => (
          <Period key={period.since.toISOString()} period={period} />
        ))}
      </ol>
    </section>
  );
}

function Period({
  period: { correct_answer, choice, since, until, is_ruling },
}: {
  period: AnswerKeyPeriod;
}) {
  return (
    <li>
      <strong>{formatChoiceLabel(correct_answer)}</strong> {choice}
      <div className={classes.dates}>
        Desde el <time dateTime={since.toISOString()}>{formatDateTime(since)}</time>
        {until ? (
          <>
            {' '}
            hasta el <time dateTime={until.toISOString()}>{formatDateTime(until)}</time>
          </>
        ) : null}
        {is_ruling ? ', por resolución del tribunal' : ''}
      </div>
    </li>
  );
}
