import { formatNumber } from '#client/lib/format.ts';
import type { Column } from '#client/ui/lists/data-table.tsx';
import type { ListedGroup } from '#shared/catalogue/catalogue-editing.contract.ts';
import type { GroupSort } from '#shared/catalogue/catalogue.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { createActionsColumn, NAME_COLUMN, type CatalogueRowHandlers } from './catalogue-columns.tsx';
import classes from './catalogue-list.module.css';

export function groupColumns(handlers: CatalogueRowHandlers<ListedGroup>): Column<ListedGroup, GroupSort>[] {
  return [
    NAME_COLUMN,
    { label: 'Descripción', cell: ({ description }) => <Description text={description} /> },
    {
      label: 'Categorías',
      kind: 'number',
      sort: 'category_count',
      width: '8.5rem',
      cell: ({ category_count: categories }) => formatNumber(categories),
    },
    createActionsColumn(handlers),
  ];
}

function Description({ text }: { text: string | null }) {
  if (text === null) return <span className={classes.none}>Sin descripción</span>;
  return (
    <span data-clamped className={classes.description}>
      {stripTags(text)}
    </span>
  );
}
