import type { MouseEvent } from 'react';
import classes from './skip-link.module.css';

export const MAIN_ID = 'contenido';

/** Moves the focus to <main> after a notice outside of it has closed: there may be no main heading yet. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** The first tab stop of the page: a link that skips the top bar. */
export function SkipLink() {
  const skip = (event: MouseEvent): void => {
    // focuses without a hash in the address, and without a navigation of the router
    event.preventDefault();
    document.getElementById(MAIN_ID)?.focus();
  };
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip} onClick={skip}>
      Saltar al contenido
    </a>
  );
}
