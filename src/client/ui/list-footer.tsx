import { formatNumber } from '#client/lib/format.ts';
import classes from './list-footer.module.css';
import { Pagination } from './pagination.tsx';

interface ListFooterProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** undefined: not known yet. */
  total: number | undefined;
  /** There are no more rows than those in sight, whatever the total will be. */
  isOnlyPage?: boolean;
  /** 'Mostrando 1 a 20 de 300 exámenes' */
  text: (from: string, to: string, all: string) => string;
  /** 'Páginas de exámenes' */
  label: string;
  onChange: (page: number) => void;
}

/** Where in a list one is; nothing where there is but one page. Keeps its place until the total is known. */
export function ListFooter(props: ListFooterProps) {
  const { page, pageSize, total, isOnlyPage = false, text, label, onChange } = props;
  if (isOnlyPage || (total !== undefined && total <= pageSize)) return null;
  const first = (page - 1) * pageSize + 1;
  return (
    <div className={classes.footer}>
      {total === undefined || first > total ? null : (
        <>
          <p>
            {text(formatNumber(first), formatNumber(Math.min(page * pageSize, total)), formatNumber(total))}
          </p>
          <Pagination page={page} pages={Math.ceil(total / pageSize)} onChange={onChange} label={label} />
        </>
      )}
    </div>
  );
}
