import { Button } from '@mantine/core';
import { type Icon, IconPencil, IconTrash } from '@tabler/icons-react';
import classes from './catalogue-list.module.css';

interface RowActionsProps {
  /** The id of the element with the row's name: it describes the row's buttons to screen readers. */
  nameId: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** In a table the buttons are icons, whose names show on hover and focus. */
export function RowActions({ nameId, onEdit, onRemove }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      <Action name="Editar" icon={IconPencil} about={nameId} onClick={onEdit} />
      <Action name="Eliminar" icon={IconTrash} about={nameId} onClick={onRemove} />
    </div>
  );
}

interface ActionProps {
  name: string;
  icon: Icon;
  /** The id of the element that describes the button. */
  about: string;
  onClick: () => void;
}

function Action({ name, icon: Sign, about, onClick }: ActionProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.action ?? ''}
      aria-describedby={about}
      onClick={onClick}
    >
      <span className={classes.actionInner}>
        <Sign aria-hidden size="1.25rem" stroke={1.75} />
        <span className={classes.actionName}>{name}</span>
      </span>
    </Button>
  );
}
