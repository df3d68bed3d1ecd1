/** The address that serves users their own data, outside the API. Errors are { code, message }. */
export const ACCOUNT_FILE_ADDRESSES = {
  /** GET all of the user's data as a ZIP, with the query's `token`. */
  download: '/files/account/download',
} as const;

export function formatDownloadAddress(token: string): string {
  return `${ACCOUNT_FILE_ADDRESSES.download}?${new URLSearchParams({ token }).toString()}`;
}
