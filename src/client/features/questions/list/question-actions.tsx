import { Text } from '@mantine/core';
import { IconEye, IconGavel, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { useBulkUndo } from '#client/features/questions/bulk/use-bulk-changes.ts';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import { RowAction, RowActions } from '#client/ui/lists/rows/row-action.tsx';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import type { ListedQuestion } from '#shared/questions/question-list.contract.ts';
import type { QuestionActions } from './use-question-actions.ts';

interface QuestionRowActionsProps {
  question: ListedQuestion;
  actions: QuestionActions;
  onEdit: (id: string) => void;
  onPreview: (id: string) => void;
  onRule: (id: string) => void;
}

export function QuestionRowActions(props: QuestionRowActionsProps) {
  const { question, actions, onEdit, onPreview, onRule } = props;
  const { id, deleted_at: deletedAt } = question;
  const rowNameId = questionCellId(id);
  return (
    <RowActions>
      {deletedAt ? null : (
        <RowAction name="Editar" icon={IconPencil} rowNameId={rowNameId} onClick={() => onEdit(id)} />
      )}
      <RowAction name="Vista previa" icon={IconEye} rowNameId={rowNameId} onClick={() => onPreview(id)} />
      <RowAction
        name="Resolución del tribunal"
        icon={IconGavel}
        rowNameId={rowNameId}
        onClick={() => onRule(id)}
      />
      {deletedAt ? (
        <RowAction
          name="Restaurar"
          icon={IconRestore}
          rowNameId={rowNameId}
          isBusy={actions.restoring.id === id}
          onClick={() => actions.restoring.restore(id)}
        />
      ) : (
        <RowAction
          name="Eliminar"
          icon={IconTrash}
          rowNameId={rowNameId}
          onClick={() => actions.removal.ask(question)}
        />
      )}
    </RowActions>
  );
}

/** The id of the cell with the wording: it describes the row's buttons to screen readers. */
export function questionCellId(id: string): string {
  return `pregunta-${id}`;
}

export function DeleteQuestion({ actions: { removal } }: { actions: QuestionActions }) {
  return (
    <ConfirmedActionDialog
      action={removal}
      title="¿Eliminar esta pregunta?"
      name={removal.target?.question_text}
    >
      <Text>
        No saldrá en más exámenes. Los resultados anteriores la conservan, y podrás restaurarla desde «Ver
        eliminadas».
      </Text>
    </ConfirmedActionDialog>
  );
}

export function QuestionNotice({ actions: { done, announce, restoring } }: { actions: QuestionActions }) {
  const undoableId = done?.undoableId;
  const bulkId = done?.undoableBulkId;
  const bulkUndo = useBulkUndo(announce);
  return (
    <DoneNotice done={done} onClose={() => announce(null)}>
      {undoableId === undefined ? null : (
        <BusyButton
          variant="default"
          isBusy={restoring.id === undoableId}
          onClick={() => restoring.restore(undoableId)}
        >
          Deshacer
        </BusyButton>
      )}
      {bulkId === undefined ? null : (
        <BusyButton
          variant="default"
          isBusy={bulkUndo.isPending}
          onClick={() => bulkUndo.mutate({ id: bulkId })}
        >
          Deshacer
        </BusyButton>
      )}
    </DoneNotice>
  );
}
