/** A value with subscriptions, for useSyncExternalStore. */
export interface Store<State> {
  getState: () => State;
  setState: (next: State) => void;
  subscribe: (onChange: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>();
  let state = initial;
  return {
    getState: () => state,
    setState: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
