/** Properties of an icon beside a text that says the same. */
export const ICON_PROPS = { 'aria-hidden': true, size: '1.25rem', stroke: 1.75 } as const;
