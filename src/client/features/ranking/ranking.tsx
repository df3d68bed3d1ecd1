import { Stack, Tabs, Text } from '@mantine/core';
import '@mantine/core/styles/Tabs.css';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { MIN_ANSWER_SECONDS, POINTS_PER_QUESTION_A_DAY } from '#shared/exams/exams.rules.ts';
import { BadgeLegend } from './badge-legend.tsx';
import { PeriodRanking } from './period-ranking.tsx';
import { requestDueBadges } from './ranking.queries.ts';
import { type RankedPeriod, toRankingSearch } from './ranking-search.ts';
import classes from './ranking.module.css';

interface RankingProps {
  period: RankedPeriod;
  page: number;
}

const TABS = [
  { period: 'weekly', name: 'Ranking Semanal' },
  { period: 'monthly', name: 'Ranking Mensual' },
] as const;

export function Ranking({ period, page }: RankingProps) {
  const navigate = useNavigate();
  // asks for due badges once per visit of the ranking
  useEffect(() => void requestDueBadges(), []);

  const choose = (value: string | null): void => {
    const chosen = value === 'monthly' ? value : 'weekly';
    if (chosen === period) return;
    void navigate({ to: '/ranking', search: toRankingSearch(chosen, 1), resetScroll: false });
  };

  return (
    <Stack gap="lg">
      <div>
        <PageHeading title="Ranking">Ranking de Usuarios</PageHeading>
        <Text mt="xs" c="dimmed">
          Cada respuesta correcta de un examen terminado suma un punto, salvo si se responde en menos de{' '}
          {MIN_ANSWER_SECONDS} segundos o si esa pregunta ya se ha acertado {POINTS_PER_QUESTION_A_DAY} veces
          ese día.
        </Text>
      </div>
      <Tabs value={period} onChange={choose} keepMounted={false}>
        <Tabs.List grow>
          {TABS.map((tab) => (
            <Tabs.Tab key={tab.period} value={tab.period} className={classes.tab ?? ''}>
              {tab.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map((tab) => (
          <Tabs.Panel key={tab.period} value={tab.period}>
            <PeriodRanking period={tab.period} page={page} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <BadgeLegend />
    </Stack>
  );
}
