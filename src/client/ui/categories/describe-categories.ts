/** The maximum number of names in a title: more would make it too long. */
const MOST_NAMES = 3;

/** The names of a practice's categories; only their number if there are many. */
export function describeCategories(categories: { name: string }[], separator: string): string {
  if (categories.length > MOST_NAMES) return `Preguntas de ${categories.length} categorías`;
  return categories.map(({ name }) => name).join(separator);
}
