/** Address of a file outside the API, for administrators only. Errors are { code, message }. */
export const TEMPLATE_FILES = {
  /**
   * GET the template of the query's `id`, or without it all templates of the administration, as `importFile` takes them.
   */
  export: '/files/mock-exams.json',
} as const;

export function templateExportAddress(id: string): string {
  return `${TEMPLATE_FILES.export}?${new URLSearchParams({ id }).toString()}`;
}
