import { type ListState, withPage, withSearchText } from './list-state.ts';

/** `replace`: without an entry of its own in the browser's history. */
export type ChangeState<State> = (change: (before: State) => State, options?: { replace: boolean }) => void;

/** `useNavigate` of the list's own screen. */
type Navigate<State> = (to: {
  search: (before: State) => State;
  replace: boolean;
  resetScroll: false;
}) => Promise<void>;

export interface ListNavigation<State> {
  changeState: ChangeState<State>;
  goToPage: (page: number, options?: { replace: boolean }) => void;
}

/** Changes the state of a list in its address, without scrolling. */
export function createListNavigation<State extends Pick<ListState, 'page'>>(
  navigate: Navigate<State>,
): ListNavigation<State> {
  const changeState: ChangeState<State> = (change, { replace } = { replace: false }) =>
    void navigate({ search: change, replace, resetScroll: false });
  const goToPage = (page: number, options?: { replace: boolean }): void =>
    changeState((before) => withPage(before, page), options);
  return { changeState, goToPage };
}

/** Searches while somebody is typing: the back button gets no step for each text. */
export function searchFor<State extends ListState>(
  { changeState }: Pick<ListNavigation<State>, 'changeState'>,
  text: string,
): void {
  changeState((before) => withSearchText(before, text), { replace: true });
}
