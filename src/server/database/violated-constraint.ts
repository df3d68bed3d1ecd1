/** The name of the constraint for which the database has refused a statement. */
export function findViolatedConstraint(error: unknown): string | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof constraint === 'string' ? constraint : undefined;
}
