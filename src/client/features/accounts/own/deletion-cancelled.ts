import { createStore } from '#client/lib/store.ts';

/** Whether the log-in has just kept an account that was to be deleted. */
export const deletionCancelled = createStore(false);
