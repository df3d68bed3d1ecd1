import { BackLink } from '#client/ui/frame/back-link.tsx';
import type { ExamListState } from './exam-list-state.ts';

export function BackToExams({ listState }: { listState: ExamListState }) {
  return (
    <BackLink to="/admin/exams" search={listState}>
      Volver a los exámenes
    </BackLink>
  );
}
