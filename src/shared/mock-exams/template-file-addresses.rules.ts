/** The address of the template file, served outside the API to administrators only. Errors are { code, message }. */
export const TEMPLATE_FILE_ADDRESSES = {
  /**
   * GET the template with the query's `id`, or without an `id` all templates of the administration, in the format that
   * `importFile` reads.
   */
  export: '/files/mock-exams.json',
} as const;

export function formatTemplateExportAddress(id: string): string {
  return `${TEMPLATE_FILE_ADDRESSES.export}?${new URLSearchParams({ id }).toString()}`;
}
