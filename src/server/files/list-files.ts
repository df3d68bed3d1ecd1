import { Hono } from 'hono';
import type { SessionSources } from '#server/access/gate.ts';
import { EXAM_COLUMNS, exportExams } from '#server/exams/administration/exam-export.service.ts';
import { exportUsers, USER_COLUMNS } from '#server/users/users-export.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { fileErrors } from '#shared/files/files.contract.ts';
import { examFilter } from '#shared/exams/exam-list.contract.ts';
import { LIST_FILE_ADDRESSES } from '#shared/users/list-file-addresses.rules.ts';
import { userFilter, userOrder } from '#shared/users/users.contract.ts';
import { toCsv } from '#server/lists/csv.ts';
import { type FileRouteEnv, requireFilePermission, refuseOtherSites } from './file-gate.ts';
import { awaitFirstChunk, parseQuery, sendFile, sendRefusal } from './file-replies.ts';

const userList = userFilter.extend(userOrder.shape);
const examList = examFilter.extend({ direction: userOrder.shape.direction });

/** The routes that export whole lists as CSV for spreadsheets. */
export function createListFileRoutes(options: SessionSources): Hono<FileRouteEnv> {
  const { db } = options;
  const routes = new Hono<FileRouteEnv>();

  routes.get(
    LIST_FILE_ADDRESSES.users,
    refuseOtherSites,
    requireFilePermission('users.export', options),
    async (c) => {
      const query = parseQuery(userList, c.req.query());
      if (isRefused(query)) return sendRefusal(c, fileErrors, query);
      // a HEAD request exports nothing, so it writes no audit entry
      if (c.req.method === 'HEAD') return sendFile(c, 'usuarios.csv', '');
      const rows = await exportUsers(db, c.get('user'), query);
      return sendFile(c, 'usuarios.csv', await awaitFirstChunk(toCsv(USER_COLUMNS, rows)));
    },
  );

  routes.get(
    LIST_FILE_ADDRESSES.exams,
    refuseOtherSites,
    requireFilePermission('exams.export', options),
    async (c) => {
      const query = parseQuery(examList, c.req.query());
      if (isRefused(query)) return sendRefusal(c, fileErrors, query);
      if (c.req.method === 'HEAD') return sendFile(c, 'examenes.csv', '');
      const rows = await exportExams(db, c.get('user'), query);
      return sendFile(c, 'examenes.csv', await awaitFirstChunk(toCsv(EXAM_COLUMNS, rows)));
    },
  );
  return routes;
}
