import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import { EXAM_COLUMNS, exportExams } from '#server/exams/administration/exam-export.service.ts';
import { exportUsers, USER_COLUMNS } from '#server/users/users-export.service.ts';
import { examFilter } from '#shared/exams/exam-list.contract.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { LIST_FILES } from '#shared/users/list-files.rules.ts';
import { userFilter, userOrder } from '#shared/users/users.contract.ts';
import { asCsv } from './csv.ts';
import { admitAdministrator, begun, fileError, type FilesOptions, sendFile } from './file-replies.ts';

const userList = userFilter.extend(userOrder.shape);
const examList = examFilter.extend({ direction: userOrder.shape.direction });

/** From a page of ours, by hand, or by what says nothing of it: no browser of today. */
const ASKED_BY_OURSELVES = new Set(['same-origin', 'none', undefined]);

/** The routes of whole lists, as CSV for spreadsheets. */
export function createListFiles(options: FilesOptions): Hono {
  const { db } = options;
  const routes = new Hono();

  routes.get(LIST_FILES.users, async (c) => {
    const caller = await admit(c, options);
    if (caller instanceof Response) return caller;
    const asked = readAsked(c, userList);
    if (!asked.success) return fileError(c, 400, 'INVALID_INPUT', asked.message);
    // whoever only asks whether it is there gets no copy of it
    if (c.req.method === 'HEAD') return sendFile(c, 'usuarios.csv', '');
    const rows = await exportUsers(db, caller, asked.data);
    return sendFile(c, 'usuarios.csv', await begun(asCsv(USER_COLUMNS, rows)));
  });

  routes.get(LIST_FILES.exams, async (c) => {
    const caller = await admit(c, options);
    if (caller instanceof Response) return caller;
    const asked = readAsked(c, examList);
    if (!asked.success) return fileError(c, 400, 'INVALID_INPUT', asked.message);
    if (c.req.method === 'HEAD') return sendFile(c, 'examenes.csv', '');
    const rows = await exportExams(db, caller, asked.data);
    return sendFile(c, 'examenes.csv', await begun(asCsv(EXAM_COLUMNS, rows)));
  });
  return routes;
}

/** Another site's link could make an administrator's browser fetch everybody's data, which would be recorded as theirs. */
async function admit(c: Context, options: FilesOptions): Promise<Account | Response> {
  if (!ASKED_BY_OURSELVES.has(c.req.header('sec-fetch-site')))
    return fileError(c, 403, 'FORBIDDEN', 'Esta lista solo se puede descargar desde Plaza.');
  return admitAdministrator(c, options);
}

function readAsked<T>(c: Context, schema: z.ZodType<T>) {
  const { data, error } = schema.safeParse(c.req.query());
  if (data) return { success: true as const, data };
  return { success: false as const, message: error?.issues[0]?.message ?? 'El filtro no es válido.' };
}
