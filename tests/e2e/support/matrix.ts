/**
 * `npm run prove look` looks at every state at every width and in both themes; `npm test` at those that differ most from
 * each other.
 */
export const IS_WHOLE_MATRIX = Boolean(process.env['WHOLE_MATRIX']);
