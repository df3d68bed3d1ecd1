import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { OpenMockExam } from '#shared/mock-exams/sheet.contract.ts';

export async function findOpenSummary(db: Database, userId: string): Promise<OpenMockExam | null> {
  const { rows } = await sql<OpenMockExam>`
    select a.id, v.name, a.deadline, cardinality(a.question_ids) as questions,
      (select count(*)::integer from (
        select distinct on (position) selected_answer from exam_marks where attempt_id = a.id
        order by position, sequence desc, device_id desc) m
        where m.selected_answer is not null) as answered
    from exam_attempts a
    join mock_exam_sheets s on s.id = a.id
    join mock_exam_template_versions v on v.template_id = s.template_id and v.version = s.template_version
    where a.user_id = ${userId}::uuid and a.kind = 'mock_exam' and app_now() < a.deadline`.execute(db);
  return rows[0] ?? null;
}
