import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isRefusal, messageOf } from '#client/lib/errors.ts';
import type { ListedQuestion } from '#shared/questions/question-list.contract.ts';
import { PAGE_SIZE, type QuestionSearch } from './question-search.ts';
import { questionListQuery, questionTotalQuery } from './questions.queries.ts';

const FAILED = 'Error al cargar las preguntas. Por favor, intenta de nuevo.';

export interface QuestionPage {
  /** undefined: on their way. */
  rows: ListedQuestion[] | undefined;
  /** What is shown is the page before. */
  isWaiting: boolean;
  /** undefined: not known yet for what is listed now. */
  total: number | undefined;
  problem: { message: string; retry: (() => void) | undefined } | undefined;
  /** Asks for everything again; whether that went well. */
  refresh: () => Promise<boolean>;
}

/** The page in view and how many there are. `onEmptied`: the page that is the last one now. */
export function useQuestionPage(search: QuestionSearch, onEmptied: (page: number) => void): QuestionPage {
  const page = pageIn(search);
  const list = useQuery(questionListQuery(search));
  const count = useQuery(questionTotalQuery(search));
  const { questions: rows } = list.data ?? {};
  const { total } = (count.isPlaceholderData ? undefined : count.data) ?? {};

  // the last one was deleted, or the address is older than the list
  const isEmptied = page > 1 && !list.isPlaceholderData && rows?.length === 0;
  const isSettled = !list.isFetching && !count.isFetching;
  useLeaving(isEmptied && isSettled, () => onEmptied(pageBefore(page, total)));

  const refresh = async (): Promise<boolean> => {
    const answers = await Promise.all([list.refetch(), count.refetch()]);
    return answers.every(({ isSuccess }) => isSuccess);
  };
  return {
    rows: isEmptied ? undefined : rows,
    isWaiting: list.isPlaceholderData,
    total,
    problem: problemOf([list, count], () => void refresh()),
    refresh,
  };
}

/** Once there is a better page to be on. */
function useLeaving(isDue: boolean, leaveNow: () => void): void {
  const leave = useEffectEvent(leaveNow);
  useEffect(() => {
    if (isDue) leave();
  }, [isDue]);
}

function problemOf(
  queries: Pick<UseQueryResult, 'isError' | 'isFetching' | 'error'>[],
  retry: () => void,
): QuestionPage['problem'] {
  const failed = queries.find(({ isError, isFetching }) => isError && !isFetching);
  return (
    failed && {
      message: messageOf(failed.error, FAILED),
      retry: isRefusal(failed.error) ? undefined : retry,
    }
  );
}

function pageIn({ page = 1 }: QuestionSearch): number {
  return page;
}

function pageBefore(page: number, total = 0): number {
  return Math.max(1, Math.min(page - 1, pagesOf(total)));
}

export function pagesOf(total: number): number {
  return Math.ceil(total / PAGE_SIZE);
}
