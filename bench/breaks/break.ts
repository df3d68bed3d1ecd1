/** One small mistake in the product that the tests must notice. */
export interface Break {
  name: string;
  file: string;
  /** Stands exactly once in the file. */
  find: string;
  replace: string;
  /** Test files that turn red. */
  tests: string[];
}
