import { createMiddleware } from 'hono/factory';
import type { Action } from '#server/access/policies.ts';
import { admit, readCaller, type Sessions } from '#server/access/gate.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';
import { otherSiteErrors } from '#shared/files/files.contract.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { accessErrors } from '#shared/procedure.contract.ts';
import { sendRefusal } from './file-replies.ts';

/** What a file route finds behind the gate: the user who calls. */
export interface FileEnv {
  Variables: { user: Account };
}

/** The gate of a file route, as `permitted` is that of a procedure. */
export const permitted = (action: Action, sessions: Sessions) =>
  createMiddleware<FileEnv>(async (c, next) => {
    const setCookie = (line: string): void => c.header('Set-Cookie', line, { append: true });
    const user = admit(await readCaller(sessions, c.req.raw.headers, setCookie), action);
    if (isRefused(user)) return sendRefusal(c, accessErrors, user);
    c.set('user', user);
    return next();
  });

/** From a page of ours, typed by hand, or from a client that doesn't say: no browser of today. */
const OWN_SITES = new Set(['same-origin', 'none', undefined]);

/** Another site's link could make an administrator's browser download everybody's data, recorded as theirs. */
export const refuseOtherSites = createMiddleware(async (c, next) =>
  OWN_SITES.has(c.req.header('sec-fetch-site'))
    ? next()
    : sendRefusal(c, otherSiteErrors, refuse('FORBIDDEN')),
);
