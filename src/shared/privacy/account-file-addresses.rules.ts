/** Address of a user's own data outside the API. Errors are { code, message }. */
export const ACCOUNT_FILES = {
  /** GET all of the user's data as a ZIP, with the query's `token`. */
  download: '/files/account/download',
} as const;

export function downloadAddress(token: string): string {
  return `${ACCOUNT_FILES.download}?${new URLSearchParams({ token }).toString()}`;
}
