/** Whether a proof runs whole matrices of cases (bench/proofs/browser.ts). */
export const IS_WHOLE_MATRIX = Boolean(process.env['WHOLE_MATRIX']);

/** A test whose like `npm test` runs: it belongs to `npm run prove matrix` (decision 0083). */
export const IN_MATRIX_ONLY = { tag: '@matrix' };

/** Details of a test of a parametrized list of which `npm test` runs only those that are representative. */
export function inMatrixUnless(isRepresentative: boolean): { tag: string[] } {
  return { tag: isRepresentative ? [] : [IN_MATRIX_ONLY.tag] };
}
