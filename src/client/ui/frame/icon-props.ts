/** Props of an icon that stands beside a text with the same meaning. */
export const ICON_PROPS = { 'aria-hidden': true, size: '1.25rem', stroke: 1.75 } as const;
