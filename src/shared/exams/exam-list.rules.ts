/** Of the exams of all users. */
export const EXAM_PAGE_SIZE = 20;
