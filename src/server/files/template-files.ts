import { Hono } from 'hono';
import type { SessionSources } from '#server/access/gate.ts';
import { exportTemplates } from '#server/mock-exams/templates/template-files.service.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';
import { fileErrors } from '#shared/files/files.contract.ts';
import { TEMPLATE_FILE_ADDRESSES } from '#shared/mock-exams/template-file-addresses.rules.ts';
import { id } from '#shared/procedure.contract.ts';
import { type FileRouteEnv, requireFilePermission } from './file-gate.ts';
import { sendFile, sendRefusal } from './file-replies.ts';

/** The route that exports mock exam templates. */
export function createTemplateFileRoutes(options: SessionSources): Hono<FileRouteEnv> {
  const routes = new Hono<FileRouteEnv>();
  routes.get(
    TEMPLATE_FILE_ADDRESSES.export,
    requireFilePermission('mockExams.administrate', options),
    async (c) => {
      const asked = id.nullable().safeParse(c.req.query('id') ?? null);
      const file = asked.success
        ? await exportTemplates(options.db, asked.data)
        : refuse('TEMPLATE_NOT_FOUND');
      if (isRefused(file)) return sendRefusal(c, fileErrors, file);
      return sendFile(c, 'simulacros.json', file);
    },
  );
  return routes;
}
