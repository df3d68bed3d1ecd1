import { type Caller, isOwnerActionAllowed } from '#server/access/policies.ts';
import { toBadge } from '#server/badges/badges.service.ts';
import type { Database } from '#server/database/database.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import type { MockExamResult, PartResult } from '#shared/mock-exams/result.contract.ts';
import { id } from '#shared/procedure.contract.ts';
import { compareDoubtfulAnswers } from './doubtful.ts';
import { toPercentile } from './percentile.ts';
import { compareFirstAttempts } from './percentile.repository.ts';
import { type DeliveredSheet, findDeliveredSheet } from './result.repository.ts';
import { toReviewedExamAnswers, toSheetToMark } from './reviewed-answers.ts';

type NoResults = Refusal<'RESULTS_NOT_FOUND'>;

/** Reads the result of a mock exam; refused if the caller may not see it or the text isn't an id. */
export async function readMockExamResult(
  db: Database,
  { session_id, caller }: { session_id: string; caller: Caller },
): Promise<MockExamResult | NoResults> {
  const delivered = await findAny(db, session_id);
  if (!delivered || !isOwnerActionAllowed(caller, 'results.read', delivered))
    return refuse('RESULTS_NOT_FOUND');
  return toResult(db, delivered, { withholds: true });
}

/** Reads the result of any mock exam, with its user (null if the account is deleted). */
export async function readMockExamResultForAdmin(
  db: Database,
  sessionId: string,
): Promise<(MockExamResult & { user: { id: string; username: string } | null }) | NoResults> {
  const delivered = await findAny(db, sessionId);
  if (!delivered) return refuse('RESULTS_NOT_FOUND');
  const { user_id, username } = delivered;
  const user = user_id === null || username === null ? null : { id: user_id, username };
  return { ...(await toResult(db, delivered, { withholds: false })), user };
}

/** Finds the exam of any user; undefined also for a text that is no id (rules.md 16). */
async function findAny(db: Database, sessionId: string): Promise<DeliveredSheet | undefined> {
  return id.safeParse(sessionId).success ? findDeliveredSheet(db, sessionId) : undefined;
}

async function toResult(
  db: Database,
  delivered: DeliveredSheet,
  { withholds }: { withholds: boolean },
): Promise<MockExamResult> {
  const { right_answers: right, wrong_answers: wrong, blank_answers: blank } = delivered;
  const { started_at, delivered_at, delivered_by, time_taken, revision, direct, scaled } = delivered;
  return {
    started_at,
    delivered_at,
    delivered_by,
    time_taken,
    revision,
    direct,
    scaled,
    right,
    wrong,
    blank,
    id: delivered.id,
    template: toTemplateHead(delivered),
    former_marks: delivered.former_marks.map((mark) => ({ ...mark, marked_at: new Date(mark.marked_at) })),
    parts: toPartResults(delivered),
    scale_maximum: delivered.scale_maximum,
    passed: delivered.passed,
    points: delivered.points,
    badges: delivered.badges.map(toBadge),
    doubtful: compareDoubtfulAnswers(
      toSheetToMark(delivered),
      delivered.answers.map(({ is_doubtful }) => is_doubtful),
    ),
    percentile: await readPercentile(db, delivered),
    answers: toReviewedExamAnswers(delivered, { withholds }),
  };
}

function toTemplateHead({
  template_id,
  template_version,
  is_removed,
  is_own,
  content: { name, body, year, source, source_address, source_date, certainty },
}: DeliveredSheet): MockExamResult['template'] {
  return {
    name,
    body,
    year,
    source,
    source_address,
    source_date,
    certainty,
    is_own,
    id: is_removed ? null : template_id,
    version: template_version,
  };
}

function toPartResults({ content, parts, part_is_available }: DeliveredSheet): PartResult[] {
  return content.parts.flatMap((part, i) => {
    const result = parts[i];
    if (!result) return [];
    const { name, choices, values, scale_maximum, minimum, floor, cut_off } = part;
    return [
      {
        name,
        choices,
        values,
        scale_maximum,
        minimum,
        floor,
        cut_off,
        ...result,
        is_available: part_is_available[i] ?? false,
        questions: result.right + result.wrong + result.blank,
      },
    ];
  });
}

async function readPercentile(
  db: Database,
  { template_id, is_own, ...delivered }: DeliveredSheet,
): Promise<MockExamResult['percentile']> {
  if (template_id === null) throw new Error('a result without its template is not shown');
  if (is_own) return null;
  const answered = delivered.right_answers + delivered.wrong_answers;
  const isCompared = delivered.is_first_attempt && answered >= Math.max(delivered.blank_answers, 1);
  return toPercentile(await compareFirstAttempts(db, { template_id, ...delivered }), isCompared);
}
