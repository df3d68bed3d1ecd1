/** Addresses of lists as CSV outside the API, for administrators only. Errors are { code, message }. */
export const LIST_FILE_ADDRESSES = {
  /** GET all users, not only one page, for the query's `search`, `sort` and `direction`. */
  users: '/files/users.csv',
  /** GET all exams, not only one page, for the query's `search` and `direction`. */
  exams: '/files/exams.csv',
} as const;

/** Returns the address of a list's file with the list's current search and sorting. */
export function formatListFileAddress(
  list: keyof typeof LIST_FILE_ADDRESSES,
  shown: { search?: string | undefined; sort?: string | undefined; direction?: string | undefined },
): string {
  const query = new URLSearchParams();
  for (const key of ['search', 'sort', 'direction'] as const) {
    const value = shown[key];
    if (value !== undefined && value !== '') query.set(key, value);
  }
  const text = query.toString();
  return text === '' ? LIST_FILE_ADDRESSES[list] : `${LIST_FILE_ADDRESSES[list]}?${text}`;
}
