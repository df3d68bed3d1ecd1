export const IMPORT_CATEGORIES_PAGE_SIZE = 20;
/** Those that may be chosen at once. */
export const MAPPED_TOGETHER_MAX = 100;
