import { Problem } from '#client/ui/notices/problem.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListFooter, type ListFooterProps } from './list-footer.tsx';
import type { ListPage } from './use-list-page.ts';

interface PagedListProps<Row extends { id: string }, Key extends string> extends Omit<
  DataTableProps<Row, Key>,
  'rows' | 'isWaiting' | 'pageSize' | 'isPaged'
> {
  list: ListPage<Row>;
  /** 'Mostrando 1 a 20 de 300 exámenes' */
  range: ListFooterProps['range'];
  /** 'Páginas de exámenes' */
  pagesLabel: string;
  /** For what its columns need. */
  className?: string | undefined;
}

/** A page of a list of the administration as a table, with the problem of loading it and the way to other pages. */
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
