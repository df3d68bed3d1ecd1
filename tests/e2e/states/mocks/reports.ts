import type { ListedReport } from '#shared/reports/report-handling.contract.ts';
import { ISSUE_TYPES, REPORT_STATUSES } from '#shared/reports/reports.rules.ts';
import { numberedId, LONG_WORD } from './replies.ts';

type Row = Omit<ListedReport, 'created_at'>;

const CREATED = '2026-10-31T23:30:00.000Z';
const WORDINGS = [
  LONG_WORD,
  'Según lo dispuesto en el artículo 14 de la Constitución, los españoles son iguales ante la ley. '.repeat(
    4,
  ),
  '¿Sí?',
  '<script>alert(1)</script>\n\tdef f(x):\n\t\treturn x',
];
const DESCRIPTIONS = [
  `${'La respuesta ya no es esta desde la última reforma. '.repeat(18)}\n\n${LONG_WORD.slice(0, 40)}`,
  'Falta.',
];

export const longReport: Row = {
  id: numberedId(0),
  question_id: numberedId(500),
  question_text: (WORDINGS[1] ?? '').repeat(2),
  question_deleted: false,
  issue_type: 'wrong_explanation',
  description: DESCRIPTIONS[0] ?? '',
  username: 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  status: 'pending',
};

const reports = Array.from({ length: 20 }, (_, place): Row[] => {
  const [issue_type, status] = [ISSUE_TYPES[place % 5], REPORT_STATUSES[place % 3]];
  if (!issue_type || !status) return [];
  const id = numberedId(place);
  const about = {
    question_id: numberedId(500 + place),
    question_text: WORDINGS[place % WORDINGS.length] ?? '',
    question_deleted: place % 4 === 3,
    description: DESCRIPTIONS[place % 2] ?? '',
  };
  const username = place % 3 === 0 ? null : place === 1 ? 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW' : 'ana';
  return [{ id, ...about, issue_type, status, username }];
}).flat();

/** Wraps a page of reports as the API sends it: JSON plus `meta`, which lists the values that are dates. */
function page(rows: Row[], total: number) {
  const json = { reports: rows.map((row) => ({ ...row, created_at: CREATED })), total };
  return { status: 200, json: { json, meta: rows.map((_, place) => [1, 'reports', place, 'created_at']) } };
}

export const longReports = page(reports, 1995);
export const noReports = page([], 0);

export const toReportReply = (row: Row) => ({
  status: 200,
  json: { json: { ...row, created_at: CREATED }, meta: [[1, 'created_at']] },
});
