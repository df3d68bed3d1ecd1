/** Address of a file outside the API, for administrators only. Errors are { code, message }. */
export const TEMPLATE_FILES = {
  /**
   * GET the template with the query's `id`, or without an `id` all templates of the administration, in the format that
   * `importFile` reads.
   */
  export: '/files/mock-exams.json',
} as const;

export function templateExportAddress(id: string): string {
  return `${TEMPLATE_FILES.export}?${new URLSearchParams({ id }).toString()}`;
}
