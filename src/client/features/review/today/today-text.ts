import { formatLongDay } from '#shared/text/dates.rules.ts';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import { daysBetween } from '#shared/cards/days.rules.ts';
import type { TodayPlan } from '#shared/review/review.contract.ts';

/**
 * 'holiday': no practice is expected. 'new': the user has never answered a question. 'rest': nothing needs to be asked
 * today. 'none': there are no questions.
 */
export type TodayState = 'holiday' | 'new' | 'ready' | 'done' | 'rest' | 'none';

export function todayState(plan: TodayPlan): TodayState {
  const { questions, answered_questions, answered_today, holiday_until } = plan;
  if (holiday_until !== null) return 'holiday';
  if (questions > 0) return answered_questions === 0 ? 'new' : 'ready';
  if (answered_questions === 0) return 'none';
  return answered_today > 0 ? 'done' : 'rest';
}

export function describePracticeSize({
  questions,
  minutes,
}: Pick<TodayPlan, 'questions' | 'minutes'>): string {
  const time = minutes === 1 ? '1 min' : `unos ${formatNumber(minutes)} min`;
  return `${formatCount(questions, 'pregunta', 'preguntas')}, ${time}`;
}

export function formatTodayTitle(plan: TodayPlan): string {
  switch (todayState(plan)) {
    case 'holiday':
      return 'Hoy: vacaciones';
    case 'new':
    case 'ready':
      return `Hoy: ${describePracticeSize(plan)}`;
    case 'done':
      return 'Hoy: todo hecho';
    case 'rest':
      return 'Hoy no te toca nada';
    case 'none':
      return 'Hoy no hay preguntas';
  }
}

export function explainToday(plan: TodayPlan): string {
  switch (todayState(plan)) {
    case 'holiday':
      return `Hasta el ${formatLongDay(plan.holiday_until ?? plan.today)}. No pierdes nada: a la vuelta se reparte de nuevo.`;
    case 'new':
      return 'Para empezar, preguntas nuevas de todas las categorías. A partir de lo que respondas, cada día te tocarán las que más te convienen.';
    case 'ready':
      return explainSession(plan);
    case 'done':
      return `Has respondido a ${formatCount(plan.answered_today, 'pregunta', 'preguntas')}. Mañana seguimos; si te apetece más, elige una categoría.`;
    case 'rest':
      return 'Recuerdas bien lo que has visto. Si te apetece practicar, elige una categoría.';
    case 'none':
      return 'Cuando haya preguntas publicadas, aquí verás las que te tocan cada día.';
  }
}

function explainSession({ questions, pending, answered_today }: TodayPlan): string {
  if (pending > questions) {
    const ofToday = questions === 1 ? 'la de hoy' : `las ${formatNumber(questions)} de hoy`;
    return `Tienes ${formatNumber(pending)} para repasar; con ${ofToday} ganas lo máximo.`;
  }
  if (answered_today > 0) return `Hoy ya llevas ${formatCount(answered_today, 'respondida', 'respondidas')}.`;
  return 'Las que más te convienen hoy, entre repasos y nuevas.';
}

/** Compares today's minutes with the goal: 'Llevas 9 de 20 minutos'; null if there is nothing to say. */
export function describeMinutes({
  minutes_today: minutes,
  daily_minutes: goal,
}: Pick<TodayPlan, 'minutes_today' | 'daily_minutes'>): string | null {
  if (goal === null) return minutes === 0 ? null : `${formatCount(minutes, 'minuto', 'minutos')} hoy`;
  if (minutes >= goal) return `Objetivo de ${formatNumber(goal)} min, cumplido`;
  return `${formatNumber(minutes)} de ${formatNumber(goal)} min`;
}

/** Describes the streak of days; null for fewer than two days. */
export function describeStreak(days: number): string | null {
  return days < 2 ? null : `${formatNumber(days)} días seguidos`;
}

export function describeExamDay({ today, exam_day }: Pick<TodayPlan, 'today' | 'exam_day'>): string | null {
  if (exam_day === null) return null;
  const days = daysBetween(today, exam_day);
  if (days < 0) return null;
  if (days === 0) return 'Tu examen es hoy';
  return days === 1 ? 'Tu examen es mañana' : `Tu examen, en ${formatNumber(days)} días`;
}

/** Up to this number of laws are named; the others are counted together. */
const SHOWN_LAWS = 3;

export function toLawCounts(byLaw: TodayPlan['by_law']): { name: string; questions: number }[] {
  const cited = byLaw.filter(({ law_id }) => law_id !== null);
  const shown = cited.slice(0, cited.length === SHOWN_LAWS + 1 ? SHOWN_LAWS + 1 : SHOWN_LAWS);
  const others = byLaw.filter((law) => !shown.includes(law));
  const rest = others.reduce((sum, { questions }) => sum + questions, 0);
  const named = shown.map(({ title, law_id, questions }) => ({ name: title ?? law_id ?? '', questions }));
  return rest === 0
    ? named
    : [...named, { name: shown.length === 0 ? 'Sin ley citada' : 'Otras', questions: rest }];
}
