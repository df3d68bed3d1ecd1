/** Lists that administrators fetch beside the API as CSV; what goes wrong is { code, message }. */
export const LIST_FILES = {
  /** GET: the people that the query's `search`, `sort` and `direction` show, all pages. */
  users: '/files/users.csv',
  /** GET: the exams that the query's `search` and `direction` show, all pages. */
  exams: '/files/exams.csv',
} as const;

/** Where the file of a list is, as it is shown. */
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
