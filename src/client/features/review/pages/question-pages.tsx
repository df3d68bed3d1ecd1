import { Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { focusHeading } from '#client/ui/focus/heading-focus.ts';
import { Pagination } from '#client/ui/lists/pagination.tsx';
import { useLastPage } from '#client/ui/lists/use-last-page.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { REVIEW_PAGE_SIZE } from '#shared/review/review.rules.ts';
import classes from './question-pages.module.css';

interface QuestionPagesProps<Question> {
  list: UseQueryResult<{ questions: Question[]; total: number }>;
  page: number;
  onPageChange: (page: number) => void;
  texts: { pages: string; loading: string; failed: string; empty: string };
  children: (question: Question, name: string) => ReactNode;
}

/** A list of the user's questions, page by page. */
export function QuestionPages<Question extends { question_id: string }>(props: QuestionPagesProps<Question>) {
  const { list, texts } = props;
  if (list.isError && !list.isFetching) {
    return (
      <Problem onRetry={() => void list.refetch()} retryLabel="Reintentar">
        {texts.failed}
      </Problem>
    );
  }
  return list.data ? (
    <Questions {...props} {...list.data} isOld={list.isPlaceholderData} />
  ) : (
    <PageSkeleton>{texts.loading}</PageSkeleton>
  );
}

interface QuestionsProps<Question> extends Omit<QuestionPagesProps<Question>, 'list'> {
  questions: Question[];
  total: number;
  /** Whether the questions of the next page are being loaded. */
  isOld: boolean;
}

function Questions<Question extends { question_id: string }>(props: QuestionsProps<Question>) {
  const { questions, total, isOld, page, onPageChange, texts, children } = props;
  const pages = Math.max(1, Math.ceil(total / REVIEW_PAGE_SIZE));
  // the page may be empty now: another device has removed its last questions
  useLastPage(page, isOld ? undefined : pages, onPageChange);

  if (questions.length === 0) return <Text size="lg">{texts.empty}</Text>;
  return (
    <>
      <ul className={classes.questions} aria-busy={isOld || undefined}>
        {questions.map((question, index) => (
          <li key={question.question_id} className={classes.question}>
            {children(question, `la pregunta ${index + 1} de la lista`)}
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        onChange={(target) => {
          onPageChange(target);
          focusHeading();
          window.scrollTo(0, 0);
        }}
        label={texts.pages}
      />
    </>
  );
}

function PageSkeleton({ children }: { children: string }) {
  return (
    <Stack gap="md" aria-busy>
      <VisuallyHidden role="status">{children}</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height="9rem" radius="lg" />
      ))}
    </Stack>
  );
}
