import type { Database } from '#server/database/database.ts';
import { findAvailableParts } from '#server/mock-exams/drawing/availability.service.ts';
import { findOpenSheetHead } from '#server/mock-exams/sheets/open-sheet.repository.ts';
import { findOpenPracticeQuestions } from '#server/mock-exams/sheets/start.repository.ts';
import { refuse, type Refusal } from '#server/refusals/refusal.ts';
import { sumAvailableMinutes, addExtraTimeToMinutes } from '#shared/mock-exams/clock.rules.ts';
import type { CataloguedMockExam, MockExamInstructions } from '#shared/mock-exams/catalogue.contract.ts';
import { id } from '#shared/procedure.contract.ts';
import { listTakenTemplates } from './catalogue.repository.ts';
import {
  findOfferedTemplate,
  listOfferedTemplates,
  type OfferedTemplate,
} from './offered-template.repository.ts';

/** Returns the mock exams that a user may take, with the user's results in them so far. */
export async function readCatalogue(db: Database, userId: string): Promise<CataloguedMockExam[]> {
  const templates = await listOfferedTemplates(db, userId);
  const available = await findAvailableParts(
    db,
    templates.map(({ content }) => content),
  );
  const taken = new Map((await listTakenTemplates(db, userId)).map((one) => [one.template_id, one]));
  return templates.map((template, i) => {
    const isAvailable = available[i] ?? [];
    const own = taken.get(template.id);
    const offered = template.content.parts.filter((_, part) => isAvailable[part] ?? false);
    return {
      ...toHead(template, isAvailable),
      questions: offered.reduce((sum, { questions }) => sum + questions, 0),
      parts: template.content.parts.length,
      available_parts: offered.length,
      taken: own?.taken ?? 0,
      best: own ? { scaled: own.scaled, maximum: own.maximum } : null,
    };
  });
}

/** Reads the instructions of a mock exam; a text that isn't an id is refused as not found, too (rules.md 16). */
export async function readInstructions(
  db: Database,
  given: { template_id: string; user_id: string },
): Promise<MockExamInstructions | Refusal<'MOCK_EXAM_NOT_FOUND'>> {
  const template = id.safeParse(given.template_id).success ? await findOfferedTemplate(db, given) : undefined;
  if (!template) return refuse('MOCK_EXAM_NOT_FOUND');
  const { content, extra_time_percent } = template;
  // leaves out the questions of the open practice, which shows their keys; starting the mock exam does so too
  const practised = await findOpenPracticeQuestions(db, given.user_id);
  const [isAvailable = []] = await findAvailableParts(db, [content], practised);
  return {
    ...toHead(template, isAvailable),
    shuffles_choices: content.shuffles_choices,
    extra_time_percent,
    parts: content.parts.map(({ sources: _sources, minutes, ...part }, i) => ({
      ...part,
      is_available: isAvailable[i] ?? false,
      minutes: minutes === null ? null : addExtraTimeToMinutes(minutes, extra_time_percent),
    })),
    open_sheet: (await findOpenSheetHead(db, given.user_id)) ?? null,
  };
}

function toHead(
  { id: templateId, version, content, extra_time_percent, is_own }: OfferedTemplate,
  isAvailable: boolean[],
) {
  const { name, body, year, source, source_address, source_date, certainty } = content;
  return {
    name,
    body,
    year,
    source,
    source_address,
    source_date,
    certainty,
    is_own,
    id: templateId,
    version,
    minutes: sumAvailableMinutes(content, isAvailable, extra_time_percent),
  };
}
