/** Addresses of lists as CSV outside the API, for administrators only. Errors are { code, message }. */
export const LIST_FILES = {
  /** GET all users of the query's `search`, `sort` and `direction`, without pages. */
  users: '/files/users.csv',
  /** GET all exams of the query's `search` and `direction`, without pages. */
  exams: '/files/exams.csv',
} as const;

/** Returns the address of a list's file with the list's current search and sorting. */
export function listAddress(
  list: keyof typeof LIST_FILES,
  shown: { search?: string | undefined; sort?: string | undefined; direction?: string | undefined },
): string {
  const query = new URLSearchParams();
  for (const key of ['search', 'sort', 'direction'] as const) {
    const value = shown[key];
    if (value !== undefined && value !== '') query.set(key, value);
  }
  const text = query.toString();
  return text === '' ? LIST_FILES[list] : `${LIST_FILES[list]}?${text}`;
}
