import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isDefinedError } from '@orpc/client';
import type { api } from '#client/data/api.ts';
import { messageOf } from '#client/data/errors.ts';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { TextLink } from '#client/ui/frame/links.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { parseQuestionListState } from '#client/features/questions/list/question-list-state.ts';
import { messagesAtFields } from './use-question-form.ts';

const FAILED = 'Error al guardar la pregunta. Por favor, inténtalo de nuevo.';

type Options = ReturnType<typeof api.questions.update.mutationOptions>;
type SavingError = Parameters<NonNullable<Options['onError']>>[0];

interface SavingProblemProps {
  error: SavingError | null;
  /** What can be done where somebody else has changed the question meanwhile. */
  whenChanged?: WhenChangedProps;
}

/** Why a question could not be saved, where that isn't said beside a field. */
export function SavingProblem({ error, whenChanged }: SavingProblemProps) {
  if (!error || messagesAtFields(error).size > 0) return null;
  const known = isDefinedError(error) ? error : undefined;

  return (
    <Problem takesFocus>
      <Stack gap="sm" align="flex-start">
        <span>
          {messageOf(error, FAILED)}{' '}
          {known?.code === 'QUESTION_REPEATED' ? (
            <TextLink
              to="/admin/questions"
              search={(before) => parseQuestionListState({ ...before, edit: known.data.question_id })}
              resetScroll={false}
            >
              Abrir esa pregunta
            </TextLink>
          ) : null}
        </span>
        {known?.code === 'QUESTION_CHANGED' && whenChanged ? <WhenChanged {...whenChanged} /> : null}
      </Stack>
    </Problem>
  );
}

interface WhenChangedProps {
  /** Takes what somebody else has made of it. */
  onLoadNew: () => void;
  isLoading: boolean;
  loadingError: string | undefined;
  onCovered: (isCovered: boolean) => void;
}

function WhenChanged({ onLoadNew, isLoading, loadingError, onCovered }: WhenChangedProps) {
  const [isAsking, ask] = useDisclosure(false, {
    onOpen: () => onCovered(true),
    onClose: () => onCovered(false),
  });

  return (
    <>
      <Button variant="outline" color="red" onClick={ask.open}>
        Cargar la versión nueva
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={ask.close}
        title="¿Cargar la versión nueva?"
        confirmLabel="Cargar"
        isBusy={isLoading}
        error={loadingError}
        onConfirm={onLoadNew}
      >
        Lo que has escrito se perderá.
      </ConfirmDialog>
    </>
  );
}
