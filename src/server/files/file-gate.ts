import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { Action } from '#server/access/policies.ts';
import {
  admit,
  admitBeforeAcceptance,
  type NotAdmitted,
  readCaller,
  type Sessions,
} from '#server/access/gate.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';
import { otherSiteErrors } from '#shared/files/files.contract.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { accessErrors } from '#shared/procedure.contract.ts';
import { sendRefusal } from './file-replies.ts';

/** What a file route gets from the check of access: the user who calls. */
export interface FileEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { user: Account };
}

const admitted = (sessions: Sessions, check: (caller: Account | null) => Account | NotAdmitted) =>
  createMiddleware<FileEnv>(async (c, next) => {
    const setCookie = (line: string): void => c.header('Set-Cookie', line, { append: true });
    const user = check(await readCaller(sessions, c.req.raw.headers, setCookie));
    if (isRefused(user)) return sendRefusal(c, accessErrors, user);
    c.set('user', user);
    return next();
  });

/** Checks access to a file route, as `requireFilePermission` in base.ts does for a procedure. */
export const requireFilePermission = (action: Action, sessions: Sessions) =>
  admitted(sessions, (caller) => admit(caller, action));

/** Admits file requests about the user's own data, also before they have accepted changed terms. */
export const requireLogIn = (sessions: Sessions) => admitted(sessions, admitBeforeAcceptance);

/**
 * Accepted values of Sec-Fetch-Site: from a page of Plaza, from a typed address, or no header (only old browsers).
 */
const OWN_SITES = new Set(['same-origin', 'none', undefined]);

/**
 * A link on another site could make an administrator's browser export all users, and the audit would record that as
 * theirs.
 */
export const refuseOtherSites = createMiddleware(async (c, next) =>
  OWN_SITES.has(c.req.header('sec-fetch-site'))
    ? next()
    : sendRefusal(c, otherSiteErrors, refuse('FORBIDDEN')),
);
