import { atPage, type ListSearch } from './list-search.ts';

/** Lets the address say something else. `replace`: without a step of its own for the back button. */
export type ChangeSearch<Search> = (how: (before: Search) => Search, options?: { replace: boolean }) => void;

/** `useNavigate` of the list's own screen. */
type Navigate<Search> = (to: {
  search: (before: Search) => Search;
  replace: boolean;
  resetScroll: false;
}) => Promise<void>;

/** The ways about in a list whose state is in its address; what was in sight stays there. */
export function listMoves<Search extends Pick<ListSearch, 'search' | 'page'>>(navigate: Navigate<Search>) {
  const change: ChangeSearch<Search> = (how, { replace } = { replace: false }) =>
    void navigate({ search: how, replace, resetScroll: false });
  const turnTo = (page: number, options?: { replace: boolean }): void =>
    change((before) => atPage(before, page), options);
  /** From the first page on; while it is typed, the back button gets no step of its own for each text. */
  const seek = (text: string): void =>
    change((before) => ({ ...before, search: text || undefined, page: undefined }), { replace: true });
  return { change, turnTo, seek };
}
