import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { storePracticeChoice } from '#client/lib/practice-choice.ts';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { ExamResultsFallback } from '#client/ui/notices/no-results.tsx';
import type { RenderUserParts } from '#client/ui/question/reviewed-question.tsx';
import { ScoreChip } from '#client/ui/text/score-chip.tsx';
import type { ExamResults } from '#shared/exams/exams.contract.ts';
import { RESULT_PAGES, toRoundedPercentage, scoreColour } from '#shared/exams/exams.rules.ts';
import { formatDuration } from '#shared/text/duration.rules.ts';
import { formatPercentage } from '#shared/text/percentage.rules.ts';
import { EarnedBadges } from '#client/ui/badges/earned-badges.tsx';
import { resultsQuery } from '#client/features/exams/exams.queries.ts';
import { describeMissingPoints } from '#client/ui/text/missing-points.ts';
import { AnswersReview } from './review.tsx';
import classes from './results.module.css';
import { ResultsSkeleton } from '#client/features/exams/skeletons.tsx';

interface ResultsProps {
  sessionId: string;
  renderUserParts: RenderUserParts;
  /** Renders what the user has gained by a practice that was started to review. */
  renderGains: (sessionId: string) => ReactNode;
}

export function Results({ sessionId, renderUserParts, renderGains }: ResultsProps) {
  const results = useQuery(resultsQuery(sessionId));
  const kind = results.data?.kind ?? 'practice';
  if (kind !== 'practice') return <Navigate to={RESULT_PAGES[kind].own} params={{ sessionId }} replace />;

  return (
    <Stack gap="xl">
      <div>
        <BackLink to="/">Volver al inicio</BackLink>
        <PageHeading title="Resultados">Resultados del examen</PageHeading>
      </div>
      {results.data?.is_review ? renderGains(sessionId) : null}
      {results.data ? (
        <Report results={results.data} renderUserParts={renderUserParts} />
      ) : (
        <ExamResultsFallback query={results} skeleton={<ResultsSkeleton />} />
      )}
    </Stack>
  );
}

function Report({ results, renderUserParts }: { results: ExamResults; renderUserParts: RenderUserParts }) {
  const [category] = results.categories;

  return (
    <>
      <ResultsSummary results={results} />
      {results.badges.length > 0 ? <EarnedBadges badges={results.badges} /> : null}
      <CategoryScores categories={results.categories} />
      {category && !results.is_review ? (
        <Group>
          <LinkButton
            to="/practice"
            leftSection={<IconRefresh aria-hidden />}
            onClick={() => storePracticeChoice(category.id)}
          >
            Practicar otra vez
          </LinkButton>
        </Group>
      ) : null}
      <AnswersReview answers={results.answers} renderUserParts={renderUserParts} />
    </>
  );
}

export function ResultsSummary({ results }: { results: ExamResults }) {
  const { score, total_questions: total, time_taken: seconds } = results;
  const shown = toRoundedPercentage(score, total);
  const missingPoints = describeMissingPoints(results.answers.filter((answer) => !answer.is_withheld));

  return (
    <Paper withBorder bg="var(--plaza-surface)" radius="lg" p={{ base: 'md', sm: 'xl' }}>
      <div className={classes.summary}>
        <div className={classes.score} data-colour={scoreColour(shown)}>
          <span className={classes.percentage} data-percentage>
            {formatPercentage(shown)}
          </span>
          <span>
            {score} de {total} {total === 1 ? 'correcta' : 'correctas'}
          </span>
        </div>
        <dl className={classes.figures}>
          <Figure name="Tiempo total">{formatDuration(seconds)}</Figure>
          <Figure name="Tiempo medio por pregunta">
            {formatDuration(Math.round(seconds / Math.max(1, total)))}
          </Figure>
        </dl>
      </div>
      {missingPoints === null ? null : (
        <Text mt="md" c="dimmed">
          {missingPoints} La nota y las estadísticas no cambian.
        </Text>
      )}
    </Paper>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <Text component="dt" c="dimmed">
        {name}
      </Text>
      <Text component="dd" fz="xl" fw={700} m={0}>
        {children}
      </Text>
    </div>
  );
}

export function CategoryScores({ categories }: { categories: ExamResults['categories'] }) {
  const headingId = useId();

  return (
    <section aria-labelledby={headingId}>
      <Title order={2} id={headingId} mb="sm">
        Por categoría
      </Title>
      <ul className={classes.categories}>
        {categories.map((category) => {
          const shown = toRoundedPercentage(category.score, category.total_questions);
          return (
            <li key={category.id} className={classes.category}>
              <span className={classes.name}>{category.name}</span>
              <span className={classes.count}>
                {category.score} de {category.total_questions}
              </span>
              <ScoreChip shown={shown} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
