/** The limits of an account, after which it must wait with its next exam (rules.md 44). */
export interface ExamBudgets {
  questionsPerHour: number;
  questionsPerDay: number;
  examsPerHour: number;
}

/** The limit that an account has reached, and when it may start an exam again. */
export interface SpentBudget {
  budget: 'questions' | 'exams';
  resumes_at: Date;
  /** The seconds from now until a start is allowed again. */
  seconds: number;
}

const REASONS = {
  questions: 'Has visto muchas preguntas en poco tiempo. Podrás empezar otro examen',
  exams: 'Has empezado muchos exámenes en poco tiempo. Podrás empezar otro',
};

const MINUTE_MS = 60_000;

const timeZone = 'Europe/Madrid';
const time = new Intl.DateTimeFormat('es-ES', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone,
});
const day = new Intl.DateTimeFormat('es-ES', { dateStyle: 'short', timeZone });

/** Returns the message for a reached limit, such as 'Podrás empezar otro examen a las 18:40.' */
export function formatSpentBudget({ budget, resumes_at, seconds }: SpentBudget): string {
  // rounded up, so that the shown minute is never too early
  const shown = new Date(Math.ceil(resumes_at.getTime() / MINUTE_MS) * MINUTE_MS);
  const now = new Date(resumes_at.getTime() - seconds * 1000);
  // a limit lasts at most 24 hours: a time that isn't today is tomorrow
  const isToday = day.format(shown) === day.format(now);
  const clock = time.format(shown);
  return `${REASONS[budget]} ${isToday ? '' : 'mañana '}a ${clock.startsWith('1:') ? 'la' : 'las'} ${clock}.`;
}
