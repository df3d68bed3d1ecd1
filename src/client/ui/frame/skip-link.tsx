import type { MouseEvent } from 'react';
import classes from './skip-link.module.css';

export const MAIN_ID = 'contenido';

/** Where the focus goes when what had it is no longer there. */
export function focusMain(): void {
  document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
}

/** The first stop of the keyboard: past the bar, to what the screen is about. */
export function SkipLink() {
  const skip = (event: MouseEvent): void => {
    // the address stays clean, and the router out of it
    event.preventDefault();
    document.getElementById(MAIN_ID)?.focus();
  };
  return (
    <a href={`#${MAIN_ID}`} className={classes.skip} onClick={skip}>
      Saltar al contenido
    </a>
  );
}
