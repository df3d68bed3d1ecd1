import { useQuery } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { OpenExamOffer } from '#client/ui/notices/open-exam-offer.tsx';
import type { Attempt } from '#shared/exams/exams.contract.ts';

/** The open practice, which the user must finish or abandon before starting another; null if there is none. */
export function useOpenPractice(): Attempt | null | undefined {
  return useQuery(api.exams.current.queryOptions({ refetchOnMount: 'always' })).data;
}

export function OpenPracticeOffer({ practice }: { practice: Attempt }) {
  const { answered, total_questions: total } = practice;
  return (
    <OpenExamOffer
      title="Tienes un examen sin terminar"
      facts={`${answered.length} de ${total} respondidas · Termínalo o abandónalo antes de empezar otro.`}
    >
      <LinkButton to="/practice">Continuar examen</LinkButton>
    </OpenExamOffer>
  );
}
