import { formatDate } from '#client/lib/dates.ts';
import { formatNumber } from '#client/lib/format.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { ListedCategory } from '#shared/catalogue/catalogue-editing.contract.ts';
import type { CategorySort } from '#shared/catalogue/catalogue.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { createActionsColumn, NAME_COLUMN, type CatalogueRowHandlers } from './catalogue-columns.tsx';
import classes from './catalogue-list.module.css';

export function categoryColumns(
  handlers: CatalogueRowHandlers<ListedCategory>,
): Column<ListedCategory, CategorySort>[] {
  return [
    NAME_COLUMN,
    {
      label: 'Descripción',
      cell: ({ description }) => (
        <span data-clamped className={classes.description}>
          {stripTags(description)}
        </span>
      ),
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
    createActionsColumn(handlers),
  ];
}

function Groups({ groups }: Pick<ListedCategory, 'groups'>) {
  if (groups.length === 0) return <span className={classes.none}>Sin grupo</span>;
  return (
    <ul className={classes.groups}>
      {groups.map(({ id, name }) => (
        <li key={id} data-clamped className={classes.group}>
          {stripTags(name)}
        </li>
      ))}
    </ul>
  );
}
