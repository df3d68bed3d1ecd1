/** A small mistake in the application that the tests must notice. */
export interface Break {
  name: string;
  file: string;
  /** The code to replace, which occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The test files that must notice the mistake. */
  tests: string[];
}
