export const IMPORT_CATEGORIES_PAGE_SIZE = 20;
/** The most categories that can be mapped in one call. */
export const MAPPED_CATEGORIES_MAX = 100;
