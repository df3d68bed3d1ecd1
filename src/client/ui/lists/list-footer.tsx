import { formatNumber } from '#client/lib/format.ts';
import classes from './list-footer.module.css';
import { Pagination } from './pagination.tsx';

export interface ListFooterProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** undefined: not known yet. */
  total: number | undefined;
  /** There are no more rows than those in sight, whatever the total will be. */
  isOnlyPage: boolean;
  /** 'Mostrando 1 a 20 de 300 exámenes' */
  range: (from: string, to: string, all: string) => string;
  /** 'Páginas de exámenes' */
  label: string;
  onChange: (page: number) => void;
}

/** Where in a list one is; nothing where there is but one page. Keeps its place until the total is known. */
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
