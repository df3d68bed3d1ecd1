import { PAGE_GAP, listPageNumbers } from './page-numbers.ts';
import classes from './pagination.module.css';

interface PaginationProps {
  /** Pages are counted from 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
  /** For screen readers: 'Páginas del ranking'. */
  label: string;
}

/** The page-number control (spec section 9). Renders nothing for one page. */
export function Pagination({ page, pages, onChange, label }: PaginationProps) {
  if (pages <= 1) return null;
  const items = listPageNumbers(page, pages);

  return (
    <nav aria-label={label}>
      <ul className={classes.pages}>
        {items.map((item, index) =>
          item === PAGE_GAP ? (
            // the key is the number before the gap, so that React keeps the gap's element
            <li key={`after-${items[index - 1]}`} className={classes.gap} aria-hidden>
              …
            </li>
          ) : (
            <li key={item}>
              <button
                type="button"
                className={classes.page}
                aria-label={`Página ${item}`}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => {
                  if (item !== page) onChange(item);
                }}
              >
                {item}
              </button>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
