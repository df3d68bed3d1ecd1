/** Why a category can't be deleted (spec section 8), with the number of its live questions. */
export function categoryInUse(questions: number): string {
  return `No se puede eliminar la categoría porque tiene ${questions} pregunta(s) asociada(s).`;
}

/** Why a group can't be deleted, with the number of its live categories. */
export function groupInUse(categories: number): string {
  return `No se puede eliminar el grupo porque tiene ${categories} categoría(s) asociada(s)`;
}
