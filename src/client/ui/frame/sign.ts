/** How a sign is drawn beside words that say the same: on a button, in a menu. */
export const SIGN = { 'aria-hidden': true, size: '1.25rem', stroke: 1.75 } as const;
