/** The clean-ups of a file's questions, in the order in which they are applied. */
export const CLEAN_UP_IDS = ['encoding', 'entities', 'tables', 'lines', 'letters', 'markdown'] as const;
export type CleanUpId = (typeof CLEAN_UP_IDS)[number];

/** The number of changes that are shown as examples of each clean-up. */
export const CLEAN_UP_EXAMPLES = 3;

export const CLEAN_UP_LABELS: Readonly<Record<CleanUpId, string>> = {
  encoding: 'Reparar los acentos de una codificación equivocada («resoluciÃ³n»)',
  entities: 'Leer las entidades de HTML («resoluci&oacute;n»)',
  tables: 'Ordenar las tablas hechas con barras («| a | b |»)',
  lines: 'Unir las líneas cortadas a mitad de una frase',
  letters: 'Quitar la letra que cada opción trae delante («A. Mostrar»)',
  markdown: 'Leer la negrita y la cursiva de Markdown («**no**», «_no_»)',
};
