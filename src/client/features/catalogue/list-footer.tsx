import { formatNumber } from '#client/lib/format.ts';
import { Pagination } from '#client/ui/pagination.tsx';
import { CATALOGUE_PAGE_SIZE } from '#shared/catalogue/catalogue-editing.contract.ts';
import classes from './catalogue-list.module.css';
import { pagesOf } from './use-listed-page.ts';

interface ListFooterProps {
  page: number;
  /** undefined: not known yet. */
  total: number | undefined;
  /** 'categorías'. */
  what: string;
  onChange: (page: number) => void;
}

/** Where in the list one is; nothing where there is but one page. */
export function ListFooter({ page, total = 0, what, onChange }: ListFooterProps) {
  const pages = pagesOf(total);
  const first = (page - 1) * CATALOGUE_PAGE_SIZE + 1;
  if (pages <= 1 || first > total) return null;
  return (
    <div className={classes.footer}>
      <p>
        Mostrando {formatNumber(first)} a {formatNumber(Math.min(page * CATALOGUE_PAGE_SIZE, total))} de{' '}
        {formatNumber(total)} {what}
      </p>
      <Pagination page={page} pages={pages} onChange={onChange} label={`Páginas de ${what}`} />
    </div>
  );
}
