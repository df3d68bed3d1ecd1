import { Problem } from '#client/ui/notices/problem.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListFooter, type ListFooterProps } from './list-footer.tsx';
import type { ListPage } from './use-list-page.ts';

interface PagedListProps<Row extends { id: string }, Key extends string> extends Omit<
  DataTableProps<Row, Key>,
  'rows' | 'isWaiting' | 'pageSize' | 'isPaged'
> {
  list: ListPage<Row>;
  /** For example 'Mostrando 1 a 20 de 300 exámenes'. */
  range: ListFooterProps['range'];
  /** For example 'Páginas de exámenes'. */
  pagesLabel: string;
  /** Sets the widths of the list's columns. */
  className?: string | undefined;
}

/** A list of the administration: its rows, loading errors and pagination. */
export function PagedList<Row extends { id: string }, Key extends string = never>({
  list,
  range,
  pagesLabel,
  className,
  ...table
}: PagedListProps<Row, Key>) {
  const { page, pageSize, rows, isWaiting, isPaged, isOnlyPage, total, problem, goToPage } = list;
  return (
    <>
      {problem ? (
        <Problem onRetry={problem.retry} retryLabel="Reintentar">
          {problem.message}
        </Problem>
      ) : null}
      {problem && !rows ? null : (
        <div className={className}>
          <DataTable {...table} rows={rows} isWaiting={isWaiting} pageSize={pageSize} isPaged={isPaged} />
          <ListFooter
            page={page}
            pageSize={pageSize}
            total={total}
            isOnlyPage={isOnlyPage}
            range={range}
            label={pagesLabel}
            onChange={goToPage}
          />
        </div>
      )}
    </>
  );
}
