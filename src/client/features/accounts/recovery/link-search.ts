/** `validateSearch` of screens that a mailed link opens. */
export function linkSearch(search: Record<string, unknown>): { token?: string | undefined } {
  return {
    token: typeof search['token'] === 'string' && search['token'] !== '' ? search['token'] : undefined,
  };
}
