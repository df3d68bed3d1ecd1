import { Text } from '@mantine/core';
import { type Icon, IconEye, IconPencil, IconRestore, IconTrash } from '@tabler/icons-react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import { DoneNotice } from '#client/ui/notices/done-notice.tsx';
import type { ListedQuestion } from '#shared/questions/question-list.contract.ts';
import classes from './question-list.module.css';
import type { QuestionActions } from './use-question-actions.ts';

interface RowActionsProps {
  question: ListedQuestion;
  actions: QuestionActions;
  onEdit: (id: string) => void;
  onPreview: (id: string) => void;
}

/** In a table the buttons are icons, whose names show on hover and focus. */
export function RowActions({ question, actions, onEdit, onPreview }: RowActionsProps) {
  const { id, deleted_at: deletedAt } = question;
  const about = questionCellId(id);
  return (
    <div className={classes.actions}>
      {deletedAt ? null : <Action name="Editar" icon={IconPencil} about={about} onClick={() => onEdit(id)} />}
      <Action name="Vista previa" icon={IconEye} about={about} onClick={() => onPreview(id)} />
      {deletedAt ? (
        <Action
          name="Restaurar"
          icon={IconRestore}
          about={about}
          isBusy={actions.restoring.id === id}
          onClick={() => actions.restoring.restore(id)}
        />
      ) : (
        <Action
          name="Eliminar"
          icon={IconTrash}
          about={about}
          onClick={() => actions.removal.ask(question)}
        />
      )}
    </div>
  );
}

/** The id of the cell with the wording: it describes the row's buttons to screen readers. */
export function questionCellId(id: string): string {
  return `pregunta-${id}`;
}

interface ActionProps {
  name: string;
  icon: Icon;
  /** The id of the element that describes the button. */
  about: string;
  onClick: () => void;
  isBusy?: boolean;
}

function Action({ name, icon: Sign, about, onClick, isBusy = false }: ActionProps) {
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      className={classes.action ?? ''}
      aria-describedby={about}
      isBusy={isBusy}
      onClick={onClick}
    >
      <span className={classes.actionInner}>
        <Sign aria-hidden size="1.25rem" stroke={1.75} />
        <span className={classes.actionName}>{name}</span>
      </span>
    </BusyButton>
  );
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
    </DoneNotice>
  );
}
