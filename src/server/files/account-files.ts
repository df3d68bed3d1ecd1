import { Hono } from 'hono';
import type { SessionSources } from '#server/access/gate.ts';
import { openDownload } from '#server/privacy/download/download.service.ts';
import { isRefused } from '#server/refusals/refusal.ts';
import { fileErrors } from '#shared/files/files.contract.ts';
import { ACCOUNT_FILE_ADDRESSES } from '#shared/privacy/account-file-addresses.rules.ts';
import { type FileRouteEnv, refuseOtherSites, requireLogIn } from './file-gate.ts';
import { sendFile, sendRefusal } from './file-replies.ts';

/** The route that sends users their own data. */
export function createAccountFileRoutes(options: SessionSources): Hono<FileRouteEnv> {
  const routes = new Hono<FileRouteEnv>();
  routes.get(ACCOUNT_FILE_ADDRESSES.download, refuseOtherSites, requireLogIn(options), async (c) => {
    if (c.req.method === 'HEAD') return sendFile(c, 'plaza-mis-datos.zip', '');
    const archive = await openDownload(options.db, c.get('user'), c.req.query('token') ?? '');
    if (isRefused(archive)) return sendRefusal(c, fileErrors, archive);
    return sendFile(c, 'plaza-mis-datos.zip', archive);
  });
  return routes;
}
