import type { Trx } from '#server/database/database.ts';
import { enqueueAll, MAIL_KEEP_DAYS, type Mail } from '#server/mail/outbox.ts';
import { composeMail } from '#server/mail/template.ts';
import { RESULT_PAGES } from '#shared/exams/exams.rules.ts';
import {
  type ExamMarkChange,
  describeExamMarkChange,
  type RulingEvent,
} from '#shared/mock-exams/rulings.rules.ts';
import { insertMarkChanges, type Recipient } from './mark-changes.repository.ts';

/** Tells people of their changed marks, on the screen and by mail. */
export async function notifyPeople(
  trx: Trx,
  ruling: RulingEvent & { id: string },
  { byPerson, origin }: { byPerson: ReadonlyMap<string, ExamMarkChange[]>; origin: string },
): Promise<void> {
  if (byPerson.size === 0) return;
  const recipients = await insertMarkChanges(trx, ruling.id, byPerson);
  await enqueueAll(
    trx,
    recipients.map((to) => changedMarksMail(to, ruling, { exams: byPerson.get(to.id) ?? [], origin })),
  );
}

function changedMarksMail(
  to: Recipient,
  ruling: RulingEvent,
  { exams, origin }: { exams: ExamMarkChange[]; origin: string },
): Mail {
  return composeMail({
    recipient: to.email,
    subject: exams.length === 1 ? 'Tu nota ha cambiado' : 'Tus notas han cambiado',
    greeting: `Hola, ${to.username}:`,
    paragraphs: exams.map((exam) => describeExamMarkChange(exam, ruling)),
    action: { label: 'Ver el resultado', link: origin + addressOf(exams[0]) },
    closing: [
      'El resultado anterior se puede seguir consultando. Los puntos de los rankings ya cerrados no cambian.',
    ],
    useful_seconds: MAIL_KEEP_DAYS * 24 * 3600,
    is_bulk: true,
  });
}

function addressOf(exam: ExamMarkChange | undefined): string {
  if (!exam) return '/profile';
  const { kind, session_id } = exam;
  return RESULT_PAGES[kind].own.replace('$sessionId', session_id);
}
