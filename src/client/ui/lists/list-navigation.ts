import { type ListState, withPage, withSearchText } from './list-state.ts';

/** `replace` adds no entry to the browser's history. */
export type ChangeListState<State> = (
  change: (before: State) => State,
  options?: { replace: boolean },
) => void;

/** The return type of `useNavigate` on the list's screen. */
type Navigate<State> = (to: {
  search: (before: State) => State;
  replace: boolean;
  resetScroll: false;
}) => Promise<void>;

export interface ListNavigation<State> {
  changeState: ChangeListState<State>;
  goToPage: (page: number, options?: { replace: boolean }) => void;
}

/** Returns functions that change the list's state in the address, without scrolling. */
export function createListNavigation<State extends Pick<ListState, 'page'>>(
  navigate: Navigate<State>,
): ListNavigation<State> {
  const changeState: ChangeListState<State> = (change, { replace } = { replace: false }) =>
    void navigate({ search: change, replace, resetScroll: false });
  const goToPage = (page: number, options?: { replace: boolean }): void =>
    changeState((before) => withPage(before, page), options);
  return { changeState, goToPage };
}

/** Searches for `text`. Replaces the history entry, so that the back button doesn't step through everything typed. */
export function navigateToSearch<State extends ListState>(
  { changeState }: Pick<ListNavigation<State>, 'changeState'>,
  text: string,
): void {
  changeState((before) => withSearchText(before, text), { replace: true });
}
