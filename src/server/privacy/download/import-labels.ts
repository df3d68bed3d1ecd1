/** Columns of imports and bulk changes of an administrator. */
export const IMPORT_LABELS: Readonly<Record<string, string>> = {
  change: 'Qué se cambió',
  changed: 'Preguntas cambiadas',
  importable: 'Preguntas que se pueden importar',
  leaves_out: 'Deja fuera las que tienen problemas',
  made_by: 'Hecho por (identificador)',
  questions_new: 'Preguntas nuevas',
  questions_replaced: 'Preguntas cambiadas por el archivo',
  remarks: 'Observaciones de la lectura',
  repeats: 'Repetidas',
  repeats_extended: 'Repetidas con más categorías',
  restored: 'Preguntas que volvieron a como estaban',
  selected: 'Preguntas elegidas',
  staged: 'Preguntas comprobadas',
  tagged_explanations: 'Explicaciones con etiquetas',
};
