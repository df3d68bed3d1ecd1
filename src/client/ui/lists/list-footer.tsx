import { formatNumber } from '#client/lib/format.ts';
import classes from './list-footer.module.css';
import { Pagination } from './pagination.tsx';

export interface ListFooterProps {
  /** Pages are counted from 1. */
  page: number;
  pageSize: number;
  /** The total is undefined until it is counted. */
  total: number | undefined;
  /** True when the shown rows are the whole list: the footer is left out even before the total is known. */
  isOnlyPage: boolean;
  /** For example 'Mostrando 1 a 20 de 300 exámenes'. */
  range: (from: string, to: string, all: string) => string;
  /** For example 'Páginas de exámenes'. */
  label: string;
  onChange: (page: number) => void;
}

/**
 * The range of the shown rows and the page numbers; nothing for a single page. Keeps its place until the total is
 * known.
 */
export function ListFooter({ page, pageSize, total, isOnlyPage, range, label, onChange }: ListFooterProps) {
  if (isOnlyPage || (total !== undefined && total <= pageSize)) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total ?? 0);
  return (
    <div className={classes.footer}>
      {total === undefined || first > total ? null : (
        <>
          <p>{range(formatNumber(first), formatNumber(last), formatNumber(total))}</p>
          <Pagination page={page} pages={Math.ceil(total / pageSize)} onChange={onChange} label={label} />
        </>
      )}
    </div>
  );
}
