import classes from './brand.module.css';

/** The logo: four answers, one of them chosen. */
export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={classes.mark}>
      <rect width="32" height="32" rx="8" />
      <g className={classes.open}>
        <circle cx="11" cy="11" r="4" />
        <circle cx="11" cy="21" r="4" />
        <circle cx="21" cy="21" r="4" />
      </g>
      <circle cx="21" cy="11" r="5" className={classes.chosen} />
    </svg>
  );
}
