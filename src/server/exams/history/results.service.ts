import { type Caller, isOwnerActionAllowed } from '#server/access/policies.ts';
import { toBadge } from '#server/badges/badges.service.ts';
import type { Database } from '#server/database/database.ts';
import type { ExamResults, ReviewedQuestion } from '#shared/exams/exams.contract.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { id } from '#shared/procedure.contract.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { toAskedQuestion, toSolution } from '#server/exams/attempts/attempt.service.ts';
import { toShownAnswer } from '#server/exams/attempts/choice-order.service.ts';
import {
  findExaminee,
  findExamSession,
  type StoredAnswer,
  type StoredExamSession,
} from './results.repository.ts';

type NoResults = Refusal<'RESULTS_NOT_FOUND'>;

/** Returns the results of an exam that the caller may see; refuses any other exam, and a text that isn't an id. */
export async function readResults(
  db: Database,
  { session_id, caller }: { session_id: string; caller: Caller },
): Promise<ExamResults | NoResults> {
  const session = await findAnySession(db, session_id);
  if (!session || !isOwnerActionAllowed(caller, 'results.read', session)) return refuse('RESULTS_NOT_FOUND');
  const results = toResults(session);
  return { ...results, answers: session.answers.map(withholdOpenAnswer) };
}

/** Returns the results of any exam and its user (null if the user has been deleted). */
export async function readResultsForAdmin(
  db: Database,
  sessionId: string,
): Promise<(ExamResults & { user: { id: string; username: string } | null }) | NoResults> {
  const session = await findAnySession(db, sessionId);
  if (!session) return refuse('RESULTS_NOT_FOUND');
  return { ...toResults(session), user: (await findExaminee(db, sessionId)) ?? null };
}

/** Finds the exam of any user; undefined also for a text that is no id (rules.md 16). */
async function findAnySession(db: Database, sessionId: string): Promise<StoredExamSession | undefined> {
  return id.safeParse(sessionId).success ? findExamSession(db, sessionId) : undefined;
}

function toResults(session: StoredExamSession): ExamResults {
  const { kind, score, total_questions, time_taken, created_at, is_review, answers } = session;
  return {
    id: session.id,
    kind,
    score,
    total_questions,
    time_taken,
    created_at,
    is_review,
    categories: categoryScores(session),
    answers: answers.map(toReviewedQuestion),
    badges: session.badges.map(toBadge),
  };
}

/** An answer counts for the category it was drawn for (rules.md 12). */
function categoryScores(session: StoredExamSession): ExamResults['categories'] {
  return session.categories.map((categoryId, i) => {
    const own = session.answers.filter((answer) => answer.category_id === categoryId && answer.counts);
    return {
      id: categoryId,
      name: stripTags(session.category_names[i] ?? ''),
      score: own.filter((answer) => answer.is_correct).length,
      total_questions: own.length,
    };
  });
}

/** Hides the key of a question in the user's open mock exam, and the answer, which with the score could reveal it. */
function withholdOpenAnswer(stored: StoredAnswer): ExamResults['answers'][number] {
  return stored.is_on_open_sheet
    ? { ...toAskedQuestion(stored, stored.position), is_withheld: true }
    : toReviewedQuestion(stored);
}

function toReviewedQuestion(stored: StoredAnswer): ReviewedQuestion {
  const { position, selected_answer, is_correct, no_point_reason, ruling, state } = stored;
  return {
    ...toAskedQuestion(stored, position),
    ...toSolution(stored),
    is_withheld: false,
    selected_answer: toShownAnswer(selected_answer, stored.choice_order),
    is_correct,
    no_point_reason,
    ruling,
    ...state,
  };
}
