import { ORPCError } from '@orpc/client';
import type { FormReload } from '#client/editing/reloadable.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { parseQuestionListState } from '#client/features/questions/list/question-list-state.ts';
import { TextLink } from '#client/ui/frame/links.tsx';

const FAILED = 'Error al guardar la pregunta. Por favor, inténtalo de nuevo.';

interface QuestionSaveProblemProps {
  error: Error | null;
  reload?: FormReload;
}

/** Links to the existing question when the saved one would be a duplicate. */
export function QuestionSaveProblem({ error, reload }: QuestionSaveProblemProps) {
  const repeatedId = duplicateIdOf(error);
  return (
    <SaveProblem error={error} failed={FAILED} reload={reload}>
      {repeatedId === undefined ? null : (
        <TextLink
          to="/admin/questions"
          search={(before) => parseQuestionListState({ ...before, edit: repeatedId })}
          resetScroll={false}
        >
          Abrir esa pregunta
        </TextLink>
      )}
    </SaveProblem>
  );
}

function duplicateIdOf(error: Error | null): string | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'QUESTION_REPEATED') return undefined;
  const data: unknown = error.data;
  const hasId = typeof data === 'object' && data !== null && 'question_id' in data;
  return hasId && typeof data.question_id === 'string' ? data.question_id : undefined;
}
