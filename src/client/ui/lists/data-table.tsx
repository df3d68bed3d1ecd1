import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusHeadingIfLost } from '#client/ui/focus/heading-focus.ts';
import type { Sorting } from '#shared/lists/lists.rules.ts';
import classes from './data-table.module.css';

export interface Column<Row, Key extends string = never> {
  /** Shown in the table's head, and before the value on cards. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** The key by which a click on the column's head sorts. */
  sort?: Key;
  /** 'heading' names the row, 'actions' has its buttons, 'number' is right-aligned. */
  kind?: 'heading' | 'actions' | 'number';
  /** Any CSS width; without one the column takes the remaining space. */
  width?: string;
}

export interface DataTableProps<Row extends { id: string }, Key extends string> {
  /** The table's caption, for screen readers. */
  caption: string;
  columns: Column<Row, Key>[];
  /** The rows are undefined while loading. */
  rows: Row[] | undefined;
  /** The requested page is loading; the rows are of the previous one. */
  isWaiting: boolean;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Announced while loading: 'Cargando las preguntas…'. */
  loading: string;
  sorting?: Sorting<Key>;
  onSort?: (key: Key) => void;
  /** The skeleton has this many rows. */
  pageSize: number;
  /** With several pages the list keeps its height, so that the page numbers below don't move. */
  isPaged: boolean;
}

/** Explicit roles of the table's elements: some browsers drop the implicit roles when CSS changes `display`. */
const ROLE = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A list shown as a table, or as cards on narrow screens. */
export function DataTable<Row extends { id: string }, Key extends string = never>(
  props: DataTableProps<Row, Key>,
) {
  const { caption, columns, rows, isWaiting, loading, pageSize, isPaged } = props;
  const frame = useRef<HTMLDivElement>(null);
  useFocusOnRemoval(frame);

  return (
    <div ref={frame} className={classes.frame}>
      <VisuallyHidden role="status">{isWaiting || !rows ? loading : ''}</VisuallyHidden>
      <div
        className={classes.page}
        data-paged={isPaged || undefined}
        style={{ '--rows': pageSize } as CSSProperties}
      >
        <table {...ROLE.table} className={classes.table} aria-busy={isWaiting || !rows}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <Head {...props} />
          <tbody {...ROLE.rowgroup}>
            {rows?.map((row) => (
              <tr {...ROLE.row} key={row.id}>
                {columns.map((column) => (
                  <Cell key={column.label} column={column} row={row} />
                ))}
              </tr>
            ))}
            {rows ? null : <SkeletonRows columns={columns} count={pageSize} loading={loading} />}
          </tbody>
        </table>
        {rows?.length === 0 ? <div className={classes.empty}>{props.empty}</div> : null}
      </div>
    </div>
  );
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function Head<Row extends { id: string }, Key extends string>({
  columns,
  sorting,
  onSort,
}: DataTableProps<Row, Key>) {
  return (
    <thead {...ROLE.rowgroup}>
      <tr {...ROLE.row}>
        {columns.map(({ label, sort, kind, width }) => {
          const direction = sort !== undefined && sort === sorting?.sort ? sorting.direction : undefined;
          return (
            <th
              {...ROLE.columnheader}
              key={label}
              scope="col"
              data-kind={kind}
              data-sortable={sort !== undefined || undefined}
              style={{ '--width': width } as CSSProperties}
              aria-sort={direction && ARIA_SORT[direction]}
            >
              {sort === undefined ? (
                label
              ) : (
                <button type="button" className={classes.sort} onClick={() => onSort?.(sort)}>
                  {label}
                  <SortSign direction={direction} />
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function SortSign({ direction }: { direction: 'asc' | 'desc' | undefined }) {
  const Sign = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return <Sign aria-hidden size="1rem" className={classes.sign} data-off={direction ? undefined : true} />;
}

interface CellProps<Row, Key extends string> {
  column: Column<Row, Key>;
  row: Row;
}

function Cell<Row, Key extends string>({ column: { label, cell, kind }, row }: CellProps<Row, Key>) {
  const content = cell(row);
  if (kind === 'heading') {
    return (
      <th {...ROLE.rowheader} scope="row" data-kind={kind}>
        {content}
      </th>
    );
  }
  return (
    <td {...ROLE.cell} data-kind={kind} data-label={label}>
      {content}
    </td>
  );
}

interface SkeletonRowsProps<Row, Key extends string> {
  columns: Column<Row, Key>[];
  count: number;
  loading: string;
}

/** A placeholder as high as a full page, hidden from screen readers: a status announces loading to them. */
function SkeletonRows<Row, Key extends string>({ columns, count, loading }: SkeletonRowsProps<Row, Key>) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden className={classes.skeleton}>
      {columns.map(({ label, kind }) => (
        <td key={label} data-kind={kind} data-label={label}>
          {row === 0 && kind === 'heading' ? (
            loading
          ) : (
            <Skeleton height="1rem" width={kind === 'heading' ? '85%' : '60%'} />
          )}
        </td>
      ))}
    </tr>
  ));
}

/** Moves the focus to the list when the focused row is removed, here or by another administrator. */
function useFocusOnRemoval(frame: { current: HTMLElement | null }): void {
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      last.current = target instanceof Element && frame.current?.contains(target) ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [frame]);
  // runs after every render: the rows may have changed
  useLayoutEffect(() => {
    if (!last.current || last.current.isConnected) return;
    last.current = null;
    focusHeadingIfLost();
  });
}
