/** The user's limit for one day. */
export interface DailyLimit {
  questions: number;
  /** The limit in minutes; null for none. */
  minutes: number | null;
}

/** Computes how many of the questions that are worth asking are asked today. */
export function planDay({
  worthAsking,
  answeredToday,
  limit,
  secondsPerQuestion,
}: {
  worthAsking: number;
  answeredToday: number;
  limit: DailyLimit;
  secondsPerQuestion: number;
}): { questions: number; minutes: number } {
  const byTime =
    limit.minutes === null ? Number.POSITIVE_INFINITY : Math.floor((limit.minutes * 60) / secondsPerQuestion);
  const ofDay = Math.max(1, Math.min(limit.questions, byTime));
  const questions = Math.max(0, Math.min(worthAsking, ofDay - answeredToday));
  return { questions, minutes: Math.ceil((questions * secondsPerQuestion) / 60) };
}
