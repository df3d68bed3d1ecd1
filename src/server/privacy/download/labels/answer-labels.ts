/** Spanish labels for the columns of a user's answers. */
export const ANSWER_LABELS: Readonly<Record<string, string>> = {
  answer_time_ms: 'Tiempo de respuesta (ms)',
  answer_times_ms: 'Tiempos de respuesta (ms)',
  answered_at: 'Respondida el',
  answered_on: 'Día de repaso',
  answers: 'Respuestas',
};
