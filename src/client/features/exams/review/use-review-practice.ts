import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '#client/data/api.ts';
import { isRefusal, toErrorMessage } from '#client/data/errors.ts';
import { queryClient } from '#client/data/query-client.ts';
import { currentExamQuery, refetchCurrentExam } from '#client/features/exams/exams.queries.ts';
import type { ShownQuestion } from '#client/features/exams/practice/exam-progress.ts';
import { CARD_UNDO_SECONDS } from '#shared/cards/cards.rules.ts';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import { MANY_LAPSES } from '#shared/review/review.rules.ts';
import type { ReviewPractice as Practice } from '#shared/review/review.contract.ts';

export type ReviewAction = 'doubt' | 'putOff' | 'undo' | 'suspend';

/** What a user can do with the questions of a practice that was started to review. */
export interface ReviewPractice {
  asksDoubt: boolean;
  canDoubt: boolean;
  isDoubtful: boolean;
  setDoubtful: (isDoubtful: boolean) => void;
  /** Whether the question on screen, still unanswered, may be put off. */
  canPutOff: boolean;
  putOff: () => void;
  isPuttingOff: boolean;
  /** Whether the previous question was put off. */
  wasPutOff: boolean;
  /** Whether the question's key or cited article has changed since the user answered it. */
  hasChanged: boolean;
  /** Whether the last answer may still be undone. */
  canUndo: boolean;
  undo: () => void;
  undoState: 'undone' | 'too late' | null;
  /** How often the question was answered wrong; null below MANY_LAPSES. */
  lapses: number | null;
  isSuspended: boolean;
  suspend: (isSuspended: boolean) => void;
  problem: string | null;
}

/** Returns what a review needs; undefined for a practice of a category, and until the kind is known. */
export function useReviewPractice(
  attempt: Attempt,
  shown: ShownQuestion | undefined,
): ReviewPractice | undefined {
  // never refetched: it holds the state at the start of the practice, and later answers are counted here
  const { data } = useQuery({
    ...api.review.practice.queryOptions({ input: { attempt_id: attempt.id } }),
    staleTime: Infinity,
  });
  const questionId = shown?.question.question_id ?? '';
  const isAnswered = shown?.feedback !== undefined;
  const [doubtfulId, setDoubtfulId] = useState<string>();
  const puttingOff = usePuttingOff(questionId);
  const undoing = useUndoing(attempt, questionId);
  const suspending = useSuspending(questionId);

  const practice = data?.practice;
  if (!practice) return undefined;
  const known = practice.known.find(({ question_id }) => question_id === questionId);
  const isDoubtful = doubtfulId === questionId;
  const canPutOff = [known !== undefined, !isAnswered, attempt.total_questions > 1].every(Boolean);
  const lapses = undoing.undoState === 'undone' ? null : countLapses(known, shown);
  const setDoubtful = (isDoubtfulNow: boolean): void => setDoubtfulId(isDoubtfulNow ? questionId : undefined);
  const putOff = (): void => {
    if (canPutOff) puttingOff.putOff();
  };

  return {
    asksDoubt: practice.asks_doubt,
    canDoubt: practice.asks_doubt && !isAnswered,
    isDoubtful,
    setDoubtful,
    canPutOff,
    putOff,
    isPuttingOff: puttingOff.isPuttingOff,
    wasPutOff: puttingOff.nextId === questionId && !isAnswered,
    hasChanged: practice.changed.includes(questionId),
    ...undoing,
    lapses,
    ...suspending,
    problem: firstOf(puttingOff.problem, undoing.problem, suspending.problem),
  };
}

/** Runs the action of a shortcut, but only where its button is available. */
export function runReviewAction(review: ReviewPractice, key: ReviewAction): void {
  const actions: Record<ReviewAction, () => void> = {
    doubt: () => {
      if (review.canDoubt) review.setDoubtful(!review.isDoubtful);
    },
    putOff: review.putOff,
    undo: review.undo,
    suspend: () => {
      if (review.lapses !== null) review.suspend(!review.isSuspended);
    },
  };
  actions[key]();
}

function describeFailure(error: Error | null, what: string): string | null {
  return error && toErrorMessage(error, `${what} Por favor, inténtalo de nuevo.`);
}

function firstOf(...problems: (string | null)[]): string | null {
  return problems.find((problem) => problem !== null) ?? null;
}

/** Counts a question's wrong answers with the present one; null if they are few. Only a day's first answer counts. */
function countLapses(known: Practice['known'][number] | undefined, shown: ShownQuestion | undefined) {
  if (!known || !shown?.feedback || shown.feedback.is_correct) return null;
  const lapses = known.lapses + (known.was_answered_today ? 0 : 1);
  return lapses >= MANY_LAPSES ? lapses : null;
}

function usePuttingOff(questionId: string) {
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: async (question_id: string) => {
      await api.review.putOff.call({ question_id });
      // stays pending until the next question has arrived: an answer before would go to the question that was put off
      await refetchCurrentExam();
      return queryClient.getQueryData(currentExamQuery.queryKey)?.current?.question_id;
    },
  });
  return {
    putOff: (): void => {
      if (!isPending) mutate(questionId);
    },
    isPuttingOff: isPending,
    nextId: data,
    problem: variables === questionId ? describeFailure(error, 'No se ha podido posponer.') : null,
  };
}

/** Undoes the last answer, for as long as the server allows it. */
function useUndoing(attempt: Attempt, shownId: string) {
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (question_id: string) => api.review.undo.call({ question_id }),
  });
  const lastId = attempt.answered.at(-1)?.question_id;
  const isFresh = useIsFresh(lastId);

  const isOfShown = variables === shownId;
  const isDone = isOfShown && data !== undefined;
  // a refusal means that this answer is no longer the last one: a retry would change nothing
  const failure = isOfShown ? error : null;
  const isSettled = isDone || isRefusal(failure);
  const canUndo = isFresh && lastId === shownId && !isSettled;
  const undoState = data?.question_id === shownId ? ('undone' as const) : ('too late' as const);
  return {
    canUndo,
    undo: (): void => {
      if (canUndo && !isPending) mutate(shownId);
    },
    undoState: isDone ? undoState : null,
    problem: describeFailure(failure, 'No se ha podido deshacer.'),
  };
}

/** Whether the last answer was given on this screen, less than 30 s ago. */
function useIsFresh(lastId: string | undefined): boolean {
  const [expiredId, setExpiredId] = useState(lastId);
  useEffect(() => {
    if (lastId === expiredId) return;
    const timer = setTimeout(() => setExpiredId(lastId), CARD_UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [lastId, expiredId]);
  return lastId !== expiredId;
}

function useSuspending(questionId: string) {
  const { mutate, variables, isError, error } = useMutation(
    // mutations of one scope run in order, so that the last choice wins
    api.review.suspend.mutationOptions({ scope: { id: 'suspend-question' } }),
  );
  const isOfShown = variables?.question_id === questionId;
  return {
    isSuspended: isOfShown && variables.is_suspended !== isError,
    suspend: (is_suspended: boolean): void => mutate({ question_id: questionId, is_suspended }),
    problem:
      error && isOfShown
        ? toErrorMessage(error, 'No se ha podido guardar. Por favor, inténtalo de nuevo.')
        : null,
  };
}
