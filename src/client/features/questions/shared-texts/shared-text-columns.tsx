import { IconListNumbers, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatNumber } from '#client/lib/format.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import { RowAction, RowActions } from '#client/ui/lists/rows/row-action.tsx';
import type { ListedSharedText } from '#shared/questions/shared-texts/shared-text-editing.contract.ts';
import classes from './shared-texts.module.css';

interface RowHandlers {
  onEdit: (id: string) => void;
  onArrange: (id: string) => void;
  onRemove: (text: ListedSharedText) => void;
}

export function sharedTextColumns({ onEdit, onArrange, onRemove }: RowHandlers): Column<ListedSharedText>[] {
  return [
    {
      label: 'Título',
      kind: 'heading',
      cell: (text) => (
        <span id={titleId(text)} data-clamped className={classes.title}>
          {text.title}
        </span>
      ),
    },
    {
      label: 'Preguntas',
      kind: 'number',
      width: '8rem',
      cell: ({ questions }) => formatNumber(questions),
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '10.5rem',
      cell: (text) => (
        <RowActions>
          <RowAction
            name="Editar"
            icon={IconPencil}
            rowNameId={titleId(text)}
            onClick={() => onEdit(text.id)}
          />
          <RowAction
            name="Ordenar preguntas"
            icon={IconListNumbers}
            rowNameId={titleId(text)}
            onClick={() => onArrange(text.id)}
          />
          <RowAction
            name="Eliminar"
            icon={IconTrash}
            rowNameId={titleId(text)}
            onClick={() => onRemove(text)}
          />
        </RowActions>
      ),
    },
  ];
}

const titleId = ({ id }: ListedSharedText): string => `titulo-${id}`;
