import { formatDate } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { ListedCategory } from '#shared/catalogue/catalogue-editing.contract.ts';
import type { CategorySort } from '#shared/catalogue/catalogue.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import classes from './catalogue-list.module.css';
import { RowActions } from './row-actions.tsx';

interface RowHandlers {
  onEdit: (category: ListedCategory) => void;
  onRemove: (category: ListedCategory) => void;
}

export function categoryColumns({ onEdit, onRemove }: RowHandlers): Column<ListedCategory, CategorySort>[] {
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
    {
      label: 'Descripción',
      cell: ({ description }) => <span className={classes.description}>{stripTags(description)}</span>,
    },
    { label: 'Grupo', width: '9.5rem', cell: ({ groups }) => <Groups groups={groups} /> },
    {
      label: 'Fecha de Creación',
      sort: 'created_at',
      width: '11.25rem',
      cell: ({ created_at: createdAt }) => (
        <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
      ),
    },
    {
      label: 'Preguntas',
      kind: 'number',
      sort: 'question_count',
      width: '7.25rem',
      cell: ({ question_count: questions }) => formatNumber(questions),
    },
    {
      label: 'Acciones',
      kind: 'actions',
      width: '7.5rem',
      cell: (category) => (
        <RowActions
          nameId={nameId(category.id)}
          onEdit={() => onEdit(category)}
          onRemove={() => onRemove(category)}
        />
      ),
    },
  ];
}

const nameId = (id: string): string => `categoria-${id}`;

function Groups({ groups }: Pick<ListedCategory, 'groups'>) {
  if (groups.length === 0) return <span className={classes.none}>Sin grupo</span>;
  return (
    <ul className={classes.groups}>
      {groups.map(({ id, name }) => (
        <li key={id} className={classes.group}>
          {stripTags(name)}
        </li>
      ))}
    </ul>
  );
}
