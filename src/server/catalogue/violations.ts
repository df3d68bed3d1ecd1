/** What the constraints of the database refuse here, by the names that they have there. */
const REFUSED: Record<string, 'name_taken' | 'group_gone'> = {
  categories_name_unique: 'name_taken',
  category_groups_name_unique: 'name_taken',
  category_group_assignments_group: 'group_gone',
};

/** What `work` answers, or what a constraint has refused of it. */
export async function orRefused<T>(
  work: () => Promise<T>,
): Promise<T | { outcome: 'name_taken' | 'group_gone' }> {
  try {
    return await work();
  } catch (error) {
    const outcome = REFUSED[violatedConstraint(error) ?? ''];
    if (!outcome) throw error;
    return { outcome };
  }
}

export function violatedConstraint(error: unknown): string | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof constraint === 'string' ? constraint : undefined;
}
