/**
 * `npm run prove look` checks every state at every width and in both themes; `npm test` only the combinations that
 * differ most.
 */
export const IS_WHOLE_MATRIX = Boolean(process.env['WHOLE_MATRIX']);
