import { GAP, pageNumbers } from './page-numbers.ts';
import classes from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
  /** What it leads through, for screen readers: 'Páginas del ranking'. */
  label: string;
}

/** The page-number control (spec section 9); nothing where there is but one page. */
export function Pagination({ page, pages, onChange, label }: PaginationProps) {
  if (pages <= 1) return null;
  const items = pageNumbers(page, pages);

  return (
    <nav aria-label={label}>
      <ul className={classes.pages}>
        {items.map((item, index) =>
          item === GAP ? (
            // between the same two numbers
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
