/** The most questions that can be chosen one by one; a filter can choose more. */
export const MAX_SELECTED_QUESTIONS = 200;
export const MAX_BULK_QUESTIONS = 100_000;
export const MAX_BULK_CATEGORIES = 20;
/** How many of the latest bulk changes can be undone. */
export const UNDOABLE_BULK_CHANGES = 20;
