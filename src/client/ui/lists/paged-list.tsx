import type { PageInView } from './use-page-in-view.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListFooter, type ListFooterProps } from './list-footer.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';

interface PagedListProps<Row extends { id: string }, Key extends string> extends Omit<
  DataTableProps<Row, Key>,
  'rows' | 'isWaiting' | 'pageSize' | 'isPaged'
> {
  shown: PageInView<Row>;
  /** 'Mostrando 1 a 20 de 300 exámenes' */
  range: ListFooterProps['range'];
  /** 'Páginas de exámenes' */
  pages: string;
  /** There are no more rows than those in sight, whatever the total will be. */
  isOnlyPage?: boolean;
  /** For what its columns need. */
  className?: string | undefined;
  onTurn: (page: number) => void;
}

/** A list of the administration, a page of it: its rows, where in it they stand, and what went wrong on the way. */
export function PagedList<Row extends { id: string }, Key extends string = never>({
  shown,
  range,
  pages,
  isOnlyPage = false,
  className,
  onTurn,
  ...table
}: PagedListProps<Row, Key>) {
  const { page, pageSize, rows, isWaiting, isPaged, total, problem } = shown;
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
            label={pages}
            onChange={onTurn}
          />
        </div>
      )}
    </>
  );
}
