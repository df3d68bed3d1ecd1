/** Whether a proof runs all cases of parametrized tests (bench/proofs/browser.ts). */
export const IS_WHOLE_MATRIX = Boolean(process.env['WHOLE_MATRIX']);

/** Details of a test that only `npm run prove matrix` runs; `npm test` runs a similar test (decision 0083). */
export const MATRIX_ONLY = { tag: '@matrix' };

/** Details of one case of a parametrized test: `npm test` runs only the representative cases. */
export function tagUnlessRepresentative(isRepresentative: boolean): { tag: string[] } {
  return { tag: isRepresentative ? [] : [MATRIX_ONLY.tag] };
}
