import { type Context, Hono } from 'hono';
import type * as z from 'zod';
import type { Sessions } from '#server/access/gate.ts';
import { EXAM_COLUMNS, exportExams } from '#server/exams/administration/exam-export.service.ts';
import { exportUsers, USER_COLUMNS } from '#server/users/users-export.service.ts';
import { examFilter } from '#shared/exams/exam-list.contract.ts';
import { LIST_FILES } from '#shared/users/list-files.rules.ts';
import { userFilter, userOrder } from '#shared/users/users.contract.ts';
import { asCsv } from './csv.ts';
import { type FileEnv, permitted, refuseOtherSites } from './file-gate.ts';
import { awaitFirstChunk, fileError, sendFile } from './file-replies.ts';

const userList = userFilter.extend(userOrder.shape);
const examList = examFilter.extend({ direction: userOrder.shape.direction });

/** The routes of whole lists, as CSV for spreadsheets. */
export function createListFiles(options: Sessions): Hono<FileEnv> {
  const { db } = options;
  const routes = new Hono<FileEnv>();

  routes.get(LIST_FILES.users, refuseOtherSites, permitted('users.export', options), async (c) => {
    const query = readQuery(c, userList);
    if (!query.success) return fileError(c, 400, 'INVALID_INPUT', query.message);
    // HEAD asks only whether it is there: no copy, no line in the audit
    if (c.req.method === 'HEAD') return sendFile(c, 'usuarios.csv', '');
    const rows = await exportUsers(db, c.get('user'), query.data);
    return sendFile(c, 'usuarios.csv', await awaitFirstChunk(asCsv(USER_COLUMNS, rows)));
  });

  routes.get(LIST_FILES.exams, refuseOtherSites, permitted('exams.export', options), async (c) => {
    const query = readQuery(c, examList);
    if (!query.success) return fileError(c, 400, 'INVALID_INPUT', query.message);
    if (c.req.method === 'HEAD') return sendFile(c, 'examenes.csv', '');
    const rows = await exportExams(db, c.get('user'), query.data);
    return sendFile(c, 'examenes.csv', await awaitFirstChunk(asCsv(EXAM_COLUMNS, rows)));
  });
  return routes;
}

function readQuery<T>(c: Context, schema: z.ZodType<T>) {
  const { data, error } = schema.safeParse(c.req.query());
  if (data) return { success: true as const, data };
  return { success: false as const, message: error?.issues[0]?.message ?? 'El filtro no es válido.' };
}
