import { useId } from 'react';
import { formatDateTime } from '#client/lib/dates.ts';
import { TextLink } from '#client/ui/frame/links.tsx';
import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import { ISSUE_LABELS } from '#shared/reports/reports.rules.ts';
import { stripTags } from '#shared/text/basic.rules.ts';
import { UNKNOWN_REPORTER } from './report-columns.tsx';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './report-facts.module.css';
import { ReportedQuestion } from './reported-question.tsx';
import { StatusLabel } from './status-label.tsx';

export function ReportFacts({ report }: { report: ListedReport }) {
  const { description, username, created_at: at } = report;
  const [wordingId, descriptionId] = [useId(), useId()];

  return (
    <>
      <section aria-labelledby={wordingId} className={classes.part}>
        <h3 id={wordingId}>Pregunta</h3>
        <ReportedQuestion question_id={report.question_id} question_text={report.question_text} />
        <QuestionLink report={report} />
      </section>
      <dl className={classes.facts}>
        <div>
          <dt>Tipo de Problema</dt>
          <dd>{ISSUE_LABELS[report.issue_type]}</dd>
        </div>
        <div>
          <dt>Usuario</dt>
          <dd>{username ?? UNKNOWN_REPORTER}</dd>
        </div>
        <div>
          <dt>Fecha</dt>
          <dd>
            <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
          </dd>
        </div>
        <div>
          <dt>Estado</dt>
          <dd>
            <StatusLabel status={report.status} />
          </dd>
        </div>
      </dl>
      <section aria-labelledby={descriptionId} className={classes.part}>
        <h3 id={descriptionId}>Descripción</h3>
        <p className={classes.quoted}>{stripTags(description)}</p>
      </section>
    </>
  );
}

/** Characters of a wording that are enough to find the question by search. */
const SEARCH_LENGTH = 80;

/** Returns the start of the first line of a wording: a search field has one line. */
function searchTextOf(wording: string): string {
  const [line = ''] = describePictures(wording)
    .replaceAll(/\[Imagen: (.*)\]/g, '$1')
    .split('\n');
  return Array.from(line).slice(0, SEARCH_LENGTH).join('').trim();
}

/** Links to the question's editor; a deleted question has none, so its link searches the list of deleted ones. */
function QuestionLink({
  report: { question_id: id, question_text: wording, question_deleted: isDeleted },
}: {
  report: ListedReport;
}) {
  if (isDeleted) {
    return (
      <p className={classes.link}>
        Esta pregunta está eliminada.{' '}
        <TextLink to="/admin/questions" search={{ deleted: true, search: searchTextOf(wording) }}>
          Ver las preguntas eliminadas
        </TextLink>
      </p>
    );
  }
  return (
    <p className={classes.link}>
      <TextLink to="/admin/questions" search={{ edit: id }}>
        Editar la pregunta
      </TextLink>
    </p>
  );
}
