import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { isDefinedError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { formatDateTime } from '#client/lib/dates.ts';
import { formatLongDay } from '#shared/text/dates.rules.ts';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { SuspendButton } from '#client/features/review/suspended/suspend-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { LoggedReview, QuestionHistory } from '#shared/review/review.contract.ts';
import { describeAnswerReview } from './describe-review.ts';
import { questionHistoryQuery } from './strengths.queries.ts';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './strengths.module.css';

interface HistoryButtonProps {
  questionId: string;
  /** The name of the question, such as 'la pregunta 3'. */
  name: string;
}

export function HistoryButton({ questionId, name }: HistoryButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="subtle"
        className={classes.historyButton ?? ''}
        leftSection={<IconHistory {...ICON_PROPS} />}
        aria-label={`Historial de ${name}`}
        onClick={open}
      >
        Historial
      </Button>
      {isOpen ? <QuestionHistoryDialog questionId={questionId} onClose={close} /> : null}
    </>
  );
}

/** All answers to a question, and when it is asked again. */
export function QuestionHistoryDialog({ questionId, onClose }: { questionId: string; onClose: () => void }) {
  const query = useQuery(questionHistoryQuery(questionId));
  const isNew = isDefinedError(query.error) && query.error.code === 'NOT_ANSWERED_YET';
  const hasFailed = query.isError && !query.isFetching;

  return (
    <Dialog opened onClose={onClose} title="Historial de la pregunta" isLarge>
      {hasFailed && isNew ? <Text>{toErrorMessage(query.error, '')}</Text> : null}
      {hasFailed && !isNew ? (
        <Problem onRetry={() => void query.refetch()} retryLabel="Reintentar">
          Error al cargar el historial.
        </Problem>
      ) : null}
      {query.data ? <History questionId={questionId} history={query.data} /> : null}
      {query.data || hasFailed ? null : (
        <>
          <VisuallyHidden role="status">Cargando el historial…</VisuallyHidden>
          <Skeleton height="9rem" />
        </>
      )}
    </Dialog>
  );
}

function History({ questionId, history }: { questionId: string; history: QuestionHistory }) {
  const wording = describePictures(history.question_text);
  if (history.is_withheld)
    return (
      <>
        <p className={classes.questionText}>{wording}</p>
        <Text>Esta pregunta está en tu simulacro abierto: verás su historial cuando lo entregues.</Text>
      </>
    );
  return (
    <>
      <p className={classes.questionText}>{wording}</p>
      <NextTime questionId={questionId} history={history} />
      <ol className={classes.reviews}>
        {history.reviews.map((review) => (
          <ReviewRow key={review.answered_at.getTime()} review={review} />
        ))}
      </ol>
    </>
  );
}

function ReviewRow({ review }: { review: LoggedReview }) {
  const { outcome, notes } = describeAnswerReview(review);
  return (
    <li className={classes.review} data-void={review.is_undone || review.is_outdated || undefined}>
      <time dateTime={review.answered_at.toISOString()}>{formatDateTime(review.answered_at)}</time>
      <strong>{outcome}</strong>
      {notes.length > 0 ? <span className={classes.facts}>{notes.join(' · ')}</span> : null}
    </li>
  );
}

function NextTime({ questionId, history }: { questionId: string; history: QuestionHistory }) {
  const { due_on, is_suspended } = history;
  return (
    <div className={classes.next}>
      <Text>
        {is_suspended
          ? 'La has apartado: no se te pregunta en tu repaso. La tienes con las apartadas, en tus mazos.'
          : null}
        {due_on === null ? null : `Toca repasarla el ${formatLongDay(due_on)}.`}
      </Text>
      {due_on === null && !is_suspended ? null : (
        <SuspendButton
          questionId={questionId}
          name="la pregunta"
          isSuspended={is_suspended}
          onChanged={() => void invalidateQueryKeys(api.review.key())}
        />
      )}
    </div>
  );
}
