import type { HttpBindings } from '@hono/node-server';
import { createMiddleware } from 'hono/factory';
import type { PolicyAction } from '#server/access/policies.ts';
import {
  admitCaller,
  admitBeforeAcceptance,
  type AdmissionRefusal,
  readCaller,
  type SessionSources,
} from '#server/access/gate.ts';
import { isRefused, refuse } from '#server/refusals/refusal.ts';
import { otherSiteErrors } from '#shared/files/files.contract.ts';
import type { Account } from '#shared/accounts/accounts.contract.ts';
import { accessErrors } from '#shared/procedure.contract.ts';
import { sendRefusal } from './file-replies.ts';

/** The environment of a file route: the check of access adds the user who calls. */
export interface FileRouteEnv {
  Bindings: Partial<HttpBindings>;
  Variables: { user: Account };
}

const admitted = (sessions: SessionSources, check: (caller: Account | null) => Account | AdmissionRefusal) =>
  createMiddleware<FileRouteEnv>(async (c, next) => {
    const setCookie = (line: string): void => c.header('Set-Cookie', line, { append: true });
    const user = check(await readCaller(sessions, c.req.raw.headers, setCookie));
    if (isRefused(user)) return sendRefusal(c, accessErrors, user);
    c.set('user', user);
    return next();
  });

/** Checks access to a file route, as `requireFilePermission` in base.ts does for a procedure. */
export const requireFilePermission = (action: PolicyAction, sessions: SessionSources) =>
  admitted(sessions, (caller) => admitCaller(caller, action));

/** Admits users to files of their own data, even before they have accepted changed terms. */
export const requireLogIn = (sessions: SessionSources) => admitted(sessions, admitBeforeAcceptance);

/**
 * Accepted values of Sec-Fetch-Site: from a page of Plaza, from a typed address, or no header (only old browsers).
 */
const OWN_SITES = new Set(['same-origin', 'none', undefined]);

/**
 * Refuses requests from other sites: a link there could make an administrator's browser export all users, and the audit
 * would name that administrator.
 */
export const refuseOtherSites = createMiddleware(async (c, next) =>
  OWN_SITES.has(c.req.header('sec-fetch-site'))
    ? next()
    : sendRefusal(c, otherSiteErrors, refuse('FORBIDDEN')),
);
