export const EXAM_PAGE_SIZE = 20;
