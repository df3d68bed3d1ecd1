/** Returns the name of the constraint that a statement has violated; undefined for any other error. */
export function findViolatedConstraint(error: unknown): string | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof constraint === 'string' ? constraint : undefined;
}
