import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import type { Attempt } from '#shared/exams/exams.contract.ts';
import classes from './open-practice-offer.module.css';

/** The practice that has to be finished, or abandoned, before another one begins. */
export function useOpenPractice(): Attempt | null | undefined {
  return useQuery(api.exams.current.queryOptions({ refetchOnMount: 'always' })).data;
}

export function OpenPracticeOffer({ practice }: { practice: Attempt }) {
  const { answered, total_questions: total } = practice;
  return (
    <section aria-label="Examen sin terminar" className={classes.offer}>
      <div>
        <Text fw={700}>Tienes un examen sin terminar</Text>
        <Text>
          {answered.length} de {total} respondidas · Termínalo o abandónalo antes de empezar otro.
        </Text>
      </div>
      <LinkButton to="/practice">Continuar examen</LinkButton>
    </section>
  );
}
