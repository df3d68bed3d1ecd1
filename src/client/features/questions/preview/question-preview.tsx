import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { QuestionStateNotice } from '#client/ui/question/state-notice.tsx';
import { formatSource } from '#shared/questions/sources.rules.ts';
import { RightAnswerHistory } from './key-history.tsx';
import { PreviewedQuestion } from './previewed-question.tsx';
import classes from './question-preview.module.css';
import { editedQuestionQuery } from '#client/features/questions/question-editing.queries.ts';
import { QuestionMissing } from '#client/features/questions/editor/question-missing.tsx';

interface QuestionPreviewProps {
  questionId: string;
  onClose: () => void;
}

/** Shows a question as users see it in an exam. */
export function QuestionPreview({ questionId, onClose }: QuestionPreviewProps) {
  const { data, refetch, ...query } = useQuery(editedQuestionQuery(questionId));
  return (
    <Dialog opened onClose={onClose} title="Vista previa" isLarge>
      {data ? (
        <>
          <QuestionStateNotice question={data} />
          <PreviewedQuestion key={data.id} question={data} />
          {data.source ? <p className={classes.source}>Fuente: {formatSource(data.source)}</p> : null}
          <RightAnswerHistory questionId={data.id} />
        </>
      ) : (
        <QuestionMissing query={query} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
