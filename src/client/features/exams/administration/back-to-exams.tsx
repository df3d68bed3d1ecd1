import { IconArrowLeft } from '@tabler/icons-react';
import { TextLink } from '#client/ui/frame/links.tsx';
import type { ExamListState } from './exam-list-state.ts';
import classes from './exam-list.module.css';

export function BackToExams({ listState }: { listState: ExamListState }) {
  return (
    <TextLink to="/admin/exams" search={listState} className={classes.back ?? ''}>
      <IconArrowLeft aria-hidden size="1.25rem" /> Volver a los exámenes
    </TextLink>
  );
}
