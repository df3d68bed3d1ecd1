export const IMPORT_CATEGORIES_PAGE_SIZE = 20;
/** The most categories that may be chosen at once. */
export const MAPPED_TOGETHER_MAX = 100;
