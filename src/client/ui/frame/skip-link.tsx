import type { MouseEvent } from 'react';
import classes from './skip-link.module.css';

export const MAIN_ID = 'contenido';

/** For a notice outside of the screen's content that is gone: there may be no main heading yet. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** The first stop of the keyboard: skips the bar. */
export function SkipLink() {
  const skip = (event: MouseEvent): void => {
    // no hash in the address, and no navigation of the router
    event.preventDefault();
    document.getElementById(MAIN_ID)?.focus();
  };
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip} onClick={skip}>
      Saltar al contenido
    </a>
  );
}
