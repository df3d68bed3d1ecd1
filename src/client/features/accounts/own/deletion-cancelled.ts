import { createStore } from '#client/lib/store.ts';

/** Whether the log-in has just cancelled the deletion of the account. */
export const deletionCancelledStore = createStore(false);
