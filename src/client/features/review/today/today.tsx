import { Paper, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconBeach, IconCircleCheck, IconCircleDashed, IconMoodSmile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api, client } from '#client/data/api.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { sessionQuery } from '#client/data/session.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { StartProblem } from '#client/features/review/start/start-problem.tsx';
import { useStartPractice } from '#client/features/review/start/use-start-practice.ts';
import type { TodayPlan } from '#shared/review/review.contract.ts';
import {
  describeExamDay,
  describeMinutes,
  describeStreak,
  explainToday,
  formatTodayTitle,
  type TodayState,
  todayState,
  toLawCounts,
} from './today-text.ts';
import { todayQuery } from './today.queries.ts';
import classes from './today.module.css';

/** What to practise today, on the home page of users who are logged in. */
export function Today() {
  const session = useQuery(sessionQuery);
  return session.data ? <TodayCard key={session.data.id} /> : null;
}

function TodayCard() {
  const titleId = useId();
  const today = useQuery(todayQuery);
  const hasFailed = today.isError && !today.isFetching;

  return (
    <Paper
      component="section"
      aria-labelledby={titleId}
      withBorder
      radius="lg"
      className={classes.card ?? ''}
    >
      {today.data ? (
        <Plan plan={today.data} titleId={titleId} />
      ) : (
        <div className={classes.waiting}>
          <h2 id={titleId} className={classes.title}>
            Hoy
          </h2>
          {hasFailed ? (
            <Problem onRetry={() => void today.refetch()} retryLabel="Reintentar">
              No se ha podido preparar lo de hoy.
            </Problem>
          ) : (
            <Loading />
          )}
        </div>
      )}
    </Paper>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden role="status">Preparando lo de hoy…</VisuallyHidden>
      <Skeleton height="1.5rem" width="85%" />
      <Skeleton height="1.5rem" width="60%" />
    </>
  );
}

/** Icons of the states without questions for today, in place of the list of laws. */
const ICONS: Partial<Record<TodayState, typeof IconBeach>> = {
  holiday: IconBeach,
  done: IconCircleCheck,
  rest: IconMoodSmile,
  none: IconCircleDashed,
};

function Plan({ plan, titleId }: { plan: TodayPlan; titleId: string }) {
  const { start, isStarting, error } = useStartPractice(
    () => client.review.startToday(),
    // after a failed start the plan on screen is outdated
    () => void invalidateQueryKeys(todayQuery.queryKey),
  );
  const state = todayState(plan);
  const Icon = ICONS[state];
  const laws = state === 'ready' || state === 'new' ? toLawCounts(plan.by_law) : [];

  return (
    <>
      <div className={classes.top} data-state={state}>
        {Icon ? <Icon aria-hidden className={classes.icon} stroke={1.5} /> : null}
        <div className={classes.words}>
          <h2 id={titleId} className={classes.title}>
            {formatTodayTitle(plan)}
          </h2>
          <p className={classes.explanation}>{explainToday(plan)}</p>
        </div>
        {plan.questions > 0 ? (
          <StartButton
            isOptional={state === 'holiday'}
            isStarting={isStarting}
            onStart={() => start(undefined)}
          />
        ) : null}
      </div>
      <StartProblem error={error} />
      {laws.length > 0 ? (
        <ul aria-label="Por ley" className={classes.laws}>
          {laws.map(({ name, questions }) => (
            <li key={name}>
              <span>{name}</span> <strong>{questions}</strong>
            </li>
          ))}
        </ul>
      ) : null}
      <Facts plan={plan} />
    </>
  );
}

/** The streak of days, today's minutes and the day of the exam. A streak that has ended is not mentioned. */
function Facts({ plan }: { plan: TodayPlan }) {
  const facts = [describeStreak(plan.streak_days), describeMinutes(plan), describeExamDay(plan)].filter(
    (fact) => fact !== null,
  );
  return (
    <div className={classes.facts}>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <TextLink to="/profile" hash="repaso" size="sm" className={classes.settings ?? ''}>
        {plan.exam_day === null ? 'Poner la fecha de tu examen y tu ritmo' : 'Cambiar tu ritmo'}
      </TextLink>
    </div>
  );
}

interface StartButtonProps {
  isOptional: boolean;
  isStarting: boolean;
  onStart: () => void;
}

function StartButton({ isOptional, isStarting, onStart }: StartButtonProps) {
  const { data: exam } = useQuery(api.exams.current.queryOptions());

  if (exam) return <p className={classes.later}>Termina antes el examen que tienes abierto.</p>;
  return (
    <BusyButton
      size="lg"
      variant={isOptional ? 'default' : 'filled'}
      isBusy={isStarting}
      onClick={onStart}
      className={classes.start ?? ''}
    >
      {isOptional ? 'Practicar igualmente' : 'Empezar'}
    </BusyButton>
  );
}
