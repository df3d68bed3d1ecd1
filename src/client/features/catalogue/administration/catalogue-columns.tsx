import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Column } from '#client/ui/lists/data-table.tsx';
import { RowAction, RowActions } from '#client/ui/lists/rows/row-action.tsx';
import { stripTags } from '#shared/text/basic.rules.ts';
import classes from './catalogue-list.module.css';

/** The fields that categories and groups have in common. */
interface CatalogueRow {
  id: string;
  name: string;
}

export interface CatalogueRowHandlers<Row extends CatalogueRow> {
  onEdit: (row: Row) => void;
  onRemove: (row: Row) => void;
}

export const NAME_COLUMN: Column<CatalogueRow, 'name'> = {
  label: 'Nombre',
  kind: 'heading',
  sort: 'name',
  cell: (row) => (
    <span id={nameId(row)} data-clamped className={classes.name}>
      {stripTags(row.name)}
    </span>
  ),
};

export function createActionsColumn<Row extends CatalogueRow>({
  onEdit,
  onRemove,
}: CatalogueRowHandlers<Row>): Column<Row> {
  return {
    label: 'Acciones',
    kind: 'actions',
    width: '7.5rem',
    cell: (row) => (
      <RowActions>
        <RowAction name="Editar" icon={IconPencil} rowNameId={nameId(row)} onClick={() => onEdit(row)} />
        <RowAction name="Eliminar" icon={IconTrash} rowNameId={nameId(row)} onClick={() => onRemove(row)} />
      </RowActions>
    ),
  };
}

const nameId = ({ id }: CatalogueRow): string => `nombre-${id}`;
