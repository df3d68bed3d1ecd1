import { Group, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EarnedBadges } from '#client/ui/badges/earned-badges.tsx';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import type { RenderUserParts } from '#client/ui/question/reviewed-question.tsx';
import { ExamResultsFallback } from '#client/ui/notices/no-results.tsx';
import type { MockExamResult } from '#shared/mock-exams/result.contract.ts';
import { AnsweringStatistics } from '#client/features/mock-exams/results/answers/answering.tsx';
import { removeWithheldAnswers } from '#client/features/mock-exams/results/answers/answer-analysis.ts';
import { Delivery } from './delivery.tsx';
import { LawScores } from '#client/features/mock-exams/results/answers/law-scores.tsx';
import { PartResults } from '#client/features/mock-exams/results/parts/part-results.tsx';
import { Percentile } from '#client/features/mock-exams/results/percentile/percentile.tsx';
import { createQuestionTitleFormatter } from '#client/features/mock-exams/results/answers/question-title.ts';
import { mockExamResultQuery } from './results.queries.ts';
import { Review } from '#client/features/mock-exams/results/answers/review.tsx';
import { GuessingRisk } from '#client/features/mock-exams/results/risk/risk.tsx';
import { ResultSkeleton } from './skeleton.tsx';
import { Summary } from './summary.tsx';

interface MockExamResultsProps {
  sessionId: string;
  renderUserParts: RenderUserParts;
}

export function MockExamResults({ sessionId, renderUserParts }: MockExamResultsProps) {
  const query = useQuery(mockExamResultQuery(sessionId));
  const { data: result } = query;

  return (
    <Stack gap="xl">
      <div>
        <BackLink to="/mock-exams">Volver a los simulacros</BackLink>
        <PageHeading title="Resultados">Resultados del simulacro</PageHeading>
        {result ? <Delivery result={result} /> : null}
      </div>
      {result ? (
        <ResultDetails
          result={result}
          actions={<Actions result={result} />}
          renderUserParts={renderUserParts}
        />
      ) : (
        <ExamResultsFallback query={query} skeleton={<ResultSkeleton />} />
      )}
    </Stack>
  );
}

interface ReportProps {
  result: MockExamResult;
  /** Buttons and links for the user's next step. */
  actions?: ReactNode;
  renderUserParts?: RenderUserParts | undefined;
}

export function ResultDetails({ result, actions, renderUserParts }: ReportProps) {
  const { parts, badges } = result;
  const answers = removeWithheldAnswers(result.answers);
  const titleOf = createQuestionTitleFormatter(result);

  return (
    <>
      <Summary result={result} />
      {badges.length > 0 ? <EarnedBadges badges={badges} /> : null}
      <PartResults parts={parts} answers={answers} />
      <GuessingRisk result={result} />
      {result.percentile === null ? null : <Percentile {...result} percentile={result.percentile} />}
      <AnsweringStatistics answers={answers} titleOf={titleOf} />
      <LawScores answers={answers} />
      {actions}
      <Review answers={result.answers} titleOf={titleOf} renderUserParts={renderUserParts} />
    </>
  );
}

function Actions({ result: { template } }: { result: MockExamResult }) {
  return (
    <Group>
      {template.id === null ? null : (
        <LinkButton
          to="/mock-exams/$templateId"
          params={{ templateId: template.id }}
          leftSection={<IconRefresh aria-hidden />}
        >
          Repetir este simulacro
        </LinkButton>
      )}
      <LinkButton to="/mock-exams/history" variant="default">
        Tus simulacros
      </LinkButton>
    </Group>
  );
}
