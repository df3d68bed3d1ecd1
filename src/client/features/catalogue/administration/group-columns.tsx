import { formatNumber } from '#client/lib/format.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { ListedGroup } from '#shared/catalogue/catalogue-editing.contract.ts';
import type { GroupSort } from '#shared/catalogue/catalogue.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import classes from './catalogue-list.module.css';
import { RowActions } from './row-actions.tsx';

interface RowHandlers {
  onEdit: (group: ListedGroup) => void;
  onRemove: (group: ListedGroup) => void;
}

export function groupColumns({ onEdit, onRemove }: RowHandlers): Column<ListedGroup, GroupSort>[] {
  return [
    {
      label: 'Nombre',
      kind: 'heading',
      sort: 'name',
      cell: ({ id, name }) => (
        <span id={nameId(id)} className={classes.name}>
          {stripTags(name)}
        </span>
      ),
    },
    { label: 'Descripción', cell: ({ description }) => <Description text={description} /> },
    {
      label: 'Categorías',
      kind: 'number',
      sort: 'category_count',
      width: '8.5rem',
      cell: ({ category_count: categories }) => formatNumber(categories),
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '7.5rem',
      cell: (group) => (
        <RowActions nameId={nameId(group.id)} onEdit={() => onEdit(group)} onRemove={() => onRemove(group)} />
      ),
    },
  ];
}

const nameId = (id: string): string => `grupo-${id}`;

function Description({ text }: { text: string | null }) {
  if (text === null) return <span className={classes.none}>Sin descripción</span>;
  return <span className={classes.description}>{stripTags(text)}</span>;
}
