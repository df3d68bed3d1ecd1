/** More names than these are no title any more. */
const MOST_NAMES = 3;

/** The names of a practice's categories, or how many they are. */
export function describeCategories(categories: { name: string }[], separator: string): string {
  if (categories.length > MOST_NAMES) return `Preguntas de ${categories.length} categorías`;
  return categories.map(({ name }) => name).join(separator);
}
