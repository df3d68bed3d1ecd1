import { useIsMutating, useQuery } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { sessionQuery } from '#client/data/session.ts';
import { describeCategories } from '#client/ui/categories/describe-categories.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { OpenExamOffer } from '#client/ui/notices/open-exam-offer.tsx';

export function ContinueExam() {
  const session = useQuery(sessionQuery);
  const { data: exam } = useQuery({
    ...api.exams.current.queryOptions({ refetchOnMount: 'always' }),
    enabled: Boolean(session.data),
  });
  // whether the last answer is still being sent: the user may have left the exam's screen before the reply
  const isSaving = useIsMutating({ mutationKey: api.exams.answer.mutationKey() }) > 0;
  if (!session.data || !exam) return null;

  return (
    <OpenExamOffer
      title="Tienes un examen sin terminar"
      facts={
        <>
          {describeCategories(exam.categories, ', ')} · {exam.answered.length} de {exam.total_questions}{' '}
          respondidas{isSaving ? ' · Guardando tu última respuesta…' : null}
        </>
      }
    >
      <LinkButton to="/practice">Continuar examen</LinkButton>
    </OpenExamOffer>
  );
}
