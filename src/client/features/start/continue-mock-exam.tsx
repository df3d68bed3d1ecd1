import { useQuery } from '@tanstack/react-query';
import { formatTimeOfDay } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import { api } from '#client/data/api.ts';
import { sessionQuery } from '#client/data/session.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { OpenExamOffer } from '#client/ui/notices/open-exam-offer.tsx';

export function ContinueMockExam() {
  const session = useQuery(sessionQuery);
  const { data: exam } = useQuery({
    ...api.mockExams.open.queryOptions({ refetchOnMount: 'always' }),
    enabled: Boolean(session.data),
  });
  if (!session.data || !exam) return null;

  return (
    <OpenExamOffer
      title="Tienes un simulacro en marcha"
      facts={`${exam.name} · ${formatNumber(exam.answered)} de ${formatNumber(exam.questions)} contestadas · termina a las ${formatTimeOfDay(exam.deadline)}`}
    >
      <LinkButton to="/mock-exams/sheet">Continuar simulacro</LinkButton>
    </OpenExamOffer>
  );
}
