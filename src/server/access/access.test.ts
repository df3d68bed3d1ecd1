import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  type RoleSession,
  createRoleSession,
  ROLES,
  useServerWithRoles,
} from '#tests/support/people/roles.ts';
import { describeOnBothEngines } from '#tests/support/database/database.ts';
import { checksumTables } from '#tests/support/database/checksums.ts';
import { VALID_INPUTS } from '#tests/support/http/valid-inputs.ts';
import { ADMINISTRATOR_PROCEDURES, PROCEDURE_NAMES } from '#tests/support/http/procedures.ts';
import { callProcedure, sendRequest } from '#tests/support/http/server.ts';
import { openRankingStream } from '#tests/support/http/streams.ts';
import { TEMPLATE_FILE_ADDRESSES } from '#shared/mock-exams/template-file-addresses.rules.ts';
import { ACCOUNT_FILE_ADDRESSES } from '#shared/privacy/account-file-addresses.rules.ts';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import { LIVE_RANKING_PATH } from '#shared/ranking/ranking.rules.ts';
import { LIST_FILE_ADDRESSES } from '#shared/users/list-file-addresses.rules.ts';

const ok = 'answers';
/** The successful reply of a procedure that found nothing: null. */
const nil = 'null';
const out = 'UNAUTHORIZED';
const forbidden = 'FORBIDDEN';
const REFUSALS = [out, forbidden];
/** What each role, in the order of the table, gets from a procedure that only administrators may call. */
const administration = [out, out, forbidden, forbidden, out, out, ok];
const everybody = ROLES.map(() => ok);
const PICTURE_ROUTE = 'GET /pictures/:hash{[0-9a-f]{64}}';

/**
 * What each role gets from each procedure and each route outside the API (spec section 6). Inputs name the caller's own
 * account and the user's exams. Unconfirmed, blocked and deleted users still have a session cookie. A procedure without
 * a row here fails the test.
 */
// prettier-ignore
const ACCESS: Record<string, string[]> = {
  //                              visitor                unconfirmed            user  other                blocked            deleted                administrator
  'accounts.me':                 [nil,                   nil,                   ok,   ok,                  nil,               nil,                   ok],
  'accounts.register':           [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'accounts.resendVerification': [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'accounts.confirmEmail':       ['CONFIRMATION_EXPIRED', ok,                   ok,   ok,                  ok,                'CONFIRMATION_EXPIRED', ok],
  'accounts.logIn':              ['INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', ok,   ok,                  'ACCOUNT_BLOCKED', 'INVALID_CREDENTIALS', ok],
  'accounts.logOut':             [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'accounts.lockout':            [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'accounts.requestRecovery':    ['EMAIL_NOT_FOUND',     ok,                    ok,   ok,                  ok,                'EMAIL_NOT_FOUND',     ok],
  'accounts.checkRecovery':      [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'accounts.resetPassword':      ['RECOVERY_EXPIRED',    ok,                    ok,   ok,                  ok,                'RECOVERY_EXPIRED',    ok],
  'accounts.changePassword':     [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.logInWithCode':      ['LOG_IN_EXPIRED',      'LOG_IN_EXPIRED',      'LOG_IN_EXPIRED', 'LOG_IN_EXPIRED', 'LOG_IN_EXPIRED', 'LOG_IN_EXPIRED', 'LOG_IN_EXPIRED'],
  'accounts.logInWithPasskey':   ['NOT_PROVED',          'NOT_PROVED',          'NOT_PROVED', 'NOT_PROVED',  'NOT_PROVED',      'NOT_PROVED',          'NOT_PROVED'],
  'accounts.passkeys.list':        [out,                 out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.passkeys.beginAdding': [out,                 out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.passkeys.add':         [out,                 out,                   'PASSKEY_REFUSED', 'PASSKEY_REFUSED', out,    out,                   'PASSKEY_REFUSED'],
  'accounts.passkeys.rename':      [out,                 out,                   'PASSKEY_NOT_FOUND', 'PASSKEY_NOT_FOUND', out, out,                  'PASSKEY_NOT_FOUND'],
  'accounts.passkeys.remove':      [out,                 out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.passkeys.beginLogIn':  [ok,                  ok,                    ok,   ok,                  ok,                ok,                    ok],
  'accounts.secondFactor.status':      [out,             out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.secondFactor.beginTotp':   [out,             out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.secondFactor.confirmTotp': [out,             out,                   'TOTP_EXPIRED', 'TOTP_EXPIRED', out,          out,                   'TOTP_EXPIRED'],
  'accounts.secondFactor.removeTotp':  [out,             out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.secondFactor.renewRecoveryCodes': [out,      out,                   'NO_SECOND_FACTOR', 'NO_SECOND_FACTOR', out,  out,                   'NO_SECOND_FACTOR'],
  'accounts.secondFactor.confirmRemoval': ['FACTOR_REMOVAL_EXPIRED', ok,        ok,   ok,                  ok,                'FACTOR_REMOVAL_EXPIRED', ok],
  'accounts.secondFactor.undoAddition': ['FACTOR_UNDO_EXPIRED', ok,             ok,   ok,                  ok,                'FACTOR_UNDO_EXPIRED', ok],
  'accounts.sessions':           [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.endSession':         [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.endOtherSessions':   [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.changeUsername':     [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.requestEmailChange': [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.confirmEmailChange': ['CONFIRMATION_EXPIRED', ok,                    ok,   ok,                  ok,                'CONFIRMATION_EXPIRED', ok],
  'accounts.restoreEmail':       ['RESTORE_EXPIRED',      ok,                    ok,   ok,                  ok,                'RESTORE_EXPIRED',      ok],
  'accounts.requestDeletion':    [out,                   out,                   ok,   ok,                  out,               out,                   'LAST_ADMINISTRATOR'],
  'accounts.extraTime':          [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.setExtraTime':       [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.terms':              [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'accounts.acceptTerms':        [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'accounts.setDarkMode':        [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'content.site':                [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'content.legalPage':           [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'catalogue.list':              [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'catalogue.category':          [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'catalogue.categories.list':   administration,
  'catalogue.categories.options': administration,
  'catalogue.categories.create': administration,
  'catalogue.categories.update': administration,
  'catalogue.categories.remove': administration,
  'catalogue.groups.list':       administration,
  'catalogue.groups.options':    administration,
  'catalogue.groups.create':     administration,
  'catalogue.groups.update':     administration,
  'catalogue.groups.remove':     administration,
  'questions.question':          [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'questions.list':              administration,
  'questions.total':             administration,
  'questions.exportLosses':      administration,
  'questions.laws':              administration,
  'questions.bulkChanges.apply': administration,
  'questions.bulkChanges.latest': administration,
  'questions.bulkChanges.undo':  administration,
  'questions.edited':            administration,
  'questions.exams':             administration,
  'questions.keyHistory':        administration,
  'questions.create':            administration,
  'questions.update':            administration,
  'questions.remove':            administration,
  'questions.restore':           administration,
  'questions.sharedTexts.list':    administration,
  'questions.sharedTexts.edited':  administration,
  'questions.sharedTexts.create':  administration,
  'questions.sharedTexts.update':  administration,
  'questions.sharedTexts.arrange': administration,
  'questions.sharedTexts.remove':  administration,
  'questions.imports.list':      administration,
  'questions.imports.status':    administration,
  'questions.imports.entries':   administration,
  'questions.imports.decide':    administration,
  'questions.imports.categories': administration,
  'questions.imports.mapCategories': administration,
  'questions.imports.reading':   administration,
  'questions.imports.reread':    administration,
  'questions.imports.leaveOut':  administration,
  'questions.imports.publish':   administration,
  'questions.imports.discard':   administration,
  'questions.imports.undo':      administration,
  'ranking.list':                [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'ranking.own':                 [out,                   out,                   ok,   nil,                 out,               out,                   nil],
  'badges.award':                [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'badges.own':                  [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'badges.ofPeople':             [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'exams.current':               [out,                   out,                   ok,   nil,                 out,               out,                   nil],
  'exams.start':                 [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'exams.answer':                [out,                   out,                   ok,   'ATTEMPT_CLOSED',    out,               out,                   'ATTEMPT_CLOSED'],
  'exams.finish':                [out,                   out,                   ok,   'ATTEMPT_CLOSED',    out,               out,                   'ATTEMPT_CLOSED'],
  'exams.abandon':                  [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'exams.results':               [out,                   out,                   ok,   'RESULTS_NOT_FOUND', out,               out,                   'RESULTS_NOT_FOUND'],
  'exams.statistics':            [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'exams.history':               [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'reports.create':              [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'mockExams.catalogue':         [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.instructions':      [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.start':             [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.open':              [out,                   out,                   ok,   nil,                 out,               out,                   nil],
  'mockExams.sheet':             [out,                   out,                   ok,   nil,                 out,               out,                   nil],
  'mockExams.mark':              [out,                   out,                   ok,   'SHEET_CLOSED',      out,               out,                   'SHEET_CLOSED'],
  'mockExams.endParts':          [out,                   out,                   ok,   'SHEET_CLOSED',      out,               out,                   'SHEET_CLOSED'],
  'mockExams.deliver':           [out,                   out,                   ok,   'SHEET_CLOSED',      out,               out,                   'SHEET_CLOSED'],
  'mockExams.result':            [out,                   out,                   ok,   'RESULTS_NOT_FOUND', out,               out,                   'RESULTS_NOT_FOUND'],
  'mockExams.resultOf':          administration,
  'mockExams.history':           [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.rulings.list':           administration,
  'mockExams.rulings.preview':        administration,
  'mockExams.rulings.apply':          administration,
  'mockExams.rulings.revoke':         administration,
  'mockExams.markChanges.list':       [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.markChanges.dismiss':    [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.own.categories':       [out,               out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.own.get':              [out,               out,                   ok,   'OWN_EXAM_NOT_FOUND', out,              out,                   'OWN_EXAM_NOT_FOUND'],
  'mockExams.own.create':           [out,               out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.own.update':           [out,               out,                   ok,   'OWN_EXAM_NOT_FOUND', out,              out,                   'OWN_EXAM_NOT_FOUND'],
  'mockExams.own.remove':           [out,               out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.own.startOnce':        [out,               out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.own.startUncorrected': [out,               out,                   ok,   ok,                  out,               out,                   ok],
  'mockExams.templates.list':         administration,
  'mockExams.templates.get':          administration,
  'mockExams.templates.create':       administration,
  'mockExams.templates.update':       administration,
  'mockExams.templates.setPublished': administration,
  'mockExams.templates.remove':       administration,
  'mockExams.templates.preview':      administration,
  'mockExams.templates.importFile':   administration,
  'mockExams.printed.print':          administration,
  'review.today':               [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.startToday':          [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.decks':               [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.count':               [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.start':               [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.sharedTexts.list':    [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.sharedTexts.start':   [out,                   out,                   ok,   'NO_QUESTIONS',      out,               out,                   'NO_QUESTIONS'],
  'review.settings':            [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.saveSettings':        [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.programmes.list':     [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.programmes.save':     [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.programmes.remove':   [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.saveQuestion':        [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.unsaveQuestion':      [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.savedAmong':          [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.savedQuestions':      [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.practice':            [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.gains':               [out,                   out,                   ok,   'PRACTICE_NOT_FOUND', out,              out,                   'PRACTICE_NOT_FOUND'],
  'review.undo':                [out,                   out,                   'ANSWERED_SINCE', ok,         out,               out,                   ok],
  'review.suspend':             [out,                   out,                   ok,   'NOT_ANSWERED_YET',  out,               out,                   'NOT_ANSWERED_YET'],
  'review.suspendedQuestions':   [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.putOff':              [out,                   out,                   ok,   'NOT_ANSWERED_YET',  out,               out,                   'NOT_ANSWERED_YET'],
  'review.history':             [out,                   out,                   ok,   'NOT_ANSWERED_YET',  out,               out,                   'NOT_ANSWERED_YET'],
  'review.weakPoints':          [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.weakQuestions':       [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.forecast':            [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'review.laws':                [ok,                    ok,                    ok,   ok,                  ok,                ok,                    ok],
  'admin.warnings':              administration,
  'admin.dashboard':             administration,
  'audit.list':                   administration,
  'audit.total':                  administration,
  'audit.line':                   administration,
  'users.list':                   administration,
  'users.total':                  administration,
  'users.confirmEmail':           administration,
  'users.sendRecovery':           administration,
  'users.sendFactorRemoval':      administration,
  'users.setBlocked':             administration,
  'users.setRole':                administration,
  'users.setExtraTime':           administration,
  'users.remove':                 administration,
  'unusualActivity.list':           administration,
  'unusualActivity.total':          administration,
  'unusualActivity.points':         administration,
  'unusualActivity.withdrawPoints': administration,
  'unusualActivity.restorePoints':  administration,
  'content.blocks':               administration,
  'content.updateBlock':          administration,
  'content.legalPages':           administration,
  'content.updateLegalPage':      administration,
  'content.contact':              administration,
  'content.updateContact':        administration,
  'badges.list':                 administration,
  'badges.process':               administration,
  'reports.list':                 administration,
  'reports.report':               administration,
  'reports.countOpen':            administration,
  'reports.setStatus':            administration,
  'exams.list':                    administration,
  'exams.total':                  administration,
  'exams.resultsOf':              administration,
  'privacy.setHidden':           [out,                   out,                   ok,   ok,                  out,               out,                   ok],
  'privacy.requestDownload':     [out,                   out,                   'SHEET_OPEN', ok,            out,               out,                   ok],
  [`GET ${ACCOUNT_FILE_ADDRESSES.download}`]:  [out,                   out,                   'DOWNLOAD_EXPIRED', 'DOWNLOAD_EXPIRED', out,     out,                   'DOWNLOAD_EXPIRED'],
  [`POST ${QUESTION_FILE_ADDRESSES.upload}`]:   administration,
  [`POST ${QUESTION_FILE_ADDRESSES.uploadLarge}`]: administration,
  [`POST ${QUESTION_FILE_ADDRESSES.picture}`]:  administration,
  // everybody may read pictures, but the requested one doesn't exist
  [PICTURE_ROUTE]:                     ROLES.map(() => 'PICTURE_NOT_FOUND'),
  [`GET ${QUESTION_FILE_ADDRESSES.export}`]:    administration,
  [`GET ${QUESTION_FILE_ADDRESSES.template}`]:  administration,
  [`GET ${QUESTION_FILE_ADDRESSES.problems}`]:  administration,
  [`GET ${QUESTION_FILE_ADDRESSES.leftOut}`]:   administration,
  [`GET ${LIST_FILE_ADDRESSES.users}`]:         administration,
  [`GET ${LIST_FILE_ADDRESSES.exams}`]:         administration,
  [`GET ${TEMPLATE_FILE_ADDRESSES.export}`]:    administration,
  [`GET ${LIVE_RANKING_PATH}`]:        everybody,
  'GET /healthz':                      everybody,
  'GET /readyz':                       everybody,
  'GET /robots.txt':                   everybody,
  'GET /sitemap.xml':                  everybody,
};
const ROUTES = Object.keys(ACCESS).filter((name) => name.includes(' '));

describe('the access table', () => {
  it('has a row for every procedure and no other row', () => {
    const rows = Object.keys(ACCESS).filter((name) => !ROUTES.includes(name));
    expect(rows.toSorted()).toEqual(PROCEDURE_NAMES.toSorted());
    expect(Object.keys(VALID_INPUTS).toSorted()).toEqual(PROCEDURE_NAMES.toSorted());
  });

  it('forbids users the procedures that the contract forbids them, and no others', () => {
    const user = ROLES.indexOf('user');
    const refused = PROCEDURE_NAMES.filter((name) => ACCESS[name]?.[user] === forbidden);
    expect(refused).toEqual(ADMINISTRATOR_PROCEDURES);
  });
});

describeOnBothEngines((database, engine) => {
  // what may differ on PGlite are replies with data: refusals are seen there by `npm run prove engines` (0083)
  const isRefusalSeen = engine === 'PostgreSQL' || Boolean(process.env['BOTH_ENGINES']);
  const asked = ROLES.filter((role) => isRefusalSeen || ['user', 'administrator'].includes(role));
  /** What the table says that the asked roles get from a procedure or route. */
  const rowOf = (name: string) => {
    const row = ACCESS[name] ?? [];
    return asked.map((role) => ({ role, expected: row[ROLES.indexOf(role)] ?? '' }));
  };
  const { server, fixtures, restore, inputOf } = useServerWithRoles(database);

  /** Calls a procedure over HTTP with the session cookie of a role. */
  const ask = (name: string, actor: RoleSession) =>
    callProcedure(
      server(),
      name.replaceAll('.', '/'),
      inputOf(name, actor),
      actor.cookie ? { cookie: actor.cookie } : {},
    );
  /**
   * Requests a route beside the API as a page of Plaza does. Streams never end, so only the status of a reply is
   * compared.
   */
  const requestRoute = async (route: string, { cookie }: RoleSession) => {
    const [method = '', given = ''] = route.split(' ');
    const address = route === PICTURE_ROUTE ? `/pictures/${'0'.repeat(64)}` : given;
    const headers = { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}) };
    if (address === LIVE_RANKING_PATH) {
      const stream = await openRankingStream(server().url, undefined, { headers });
      stream.leave();
      return { status: stream.status, text: '' };
    }
    const isOfImport =
      address === QUESTION_FILE_ADDRESSES.problems || address === QUESTION_FILE_ADDRESSES.leftOut;
    const query = isOfImport ? `?id=${fixtures().ids.targets.ready}` : '?name=a.json';
    const content = address === QUESTION_FILE_ADDRESSES.picture ? '<svg viewBox="0 0 1 1"/>' : '[]';
    const body = method === 'POST' ? { body: content } : {};
    const answer = await sendRequest(`${server().url}${address}${query}`, { method, headers, ...body });
    await expect.poll(countChecks, { timeout: 20_000 }).toBe(0);
    return answer;
  };
  /** Counts the uploaded question files that the server is still checking. */
  const countChecks = async (): Promise<number> => {
    const checked = database().selectFrom('question_imports').select('id').where('status', '=', 'checking');
    return (await checked.execute()).length;
  };
  const answerTo = async (name: string, actor: RoleSession): Promise<string> => {
    if (ROUTES.includes(name)) {
      const { status, text } = await requestRoute(name, actor);
      return status < 400 ? ok : (JSON.parse(text) as { code: string }).code;
    }
    const { status, data } = await ask(name, actor);
    if (status === 200) return data === null ? nil : ok;
    return String((data as { code?: unknown }).code);
  };
  const rowsOfUser = async (): Promise<unknown> => {
    const { rows } = await sql`
      select p, array(select a::text from auth_accounts a where a.user_id = p.id order by 1) as passwords,
        array(select s::text from auth_sessions s where s.user_id = p.id order by 1) as sessions,
        array(select l::text from recovery_links l where l.user_id = p.id order by 1) as links,
        array(select c::text from confirmation_links c where c.user_id = p.id order by 1) as confirmations,
        array(select e::text from exam_attempts e where e.user_id = p.id order by 1) as attempts,
        array(select x::text from exam_sessions x where x.user_id = p.id order by 1) as results,
        array(select t::text from mock_exam_templates t where t.owner_id = p.id order by 1) as own_exams
      from profiles p where id = ${fixtures().people.user.id}::uuid`.execute(database());
    return rows;
  };

  describe('access to the API and to the addresses beside it', () => {
    it('has a row for every address, and no other row', () => {
      expect(ROUTES.toSorted()).toEqual(server().routes.toSorted());
    });

    it.each(Object.keys(ACCESS))('%s answers those whom it lets in as the table says', async (name) => {
      const letIn = rowOf(name).filter(({ expected }) => !REFUSALS.includes(expected));
      for (const [place, { role, expected }] of letIn.entries()) {
        if (place > 0) await restore();
        const before = role === 'user' ? undefined : await rowsOfUser();
        expect([role, await answerTo(name, fixtures().people[role])]).toEqual([role, expected]);
        if (before) expect(await rowsOfUser(), `${role} changed something of the user’s`).toEqual(before);
      }
    });

    it('tells nobody whose exam it is that they asked for', async () => {
      for (const name of ['exams.answer', 'exams.finish', 'exams.results', 'mockExams.deliver'])
        for (const role of ['other', 'administrator'] as const) {
          const { data } = await ask(name, fixtures().people[role]);
          expect(JSON.stringify(data)).not.toContain(fixtures().ids.session_id);
          expect(JSON.stringify(data)).not.toContain(fixtures().ids.delivered_id);
          expect((data as { data?: { session_id: unknown } }).data?.session_id ?? null).toBeNull();
        }
    });

    it.runIf(isRefusalSeen)('refuses the others as the table says, and changes nothing then', async () => {
      const before = await checksumTables(database(), ['limits']);
      for (const name of Object.keys(ACCESS))
        for (const { role, expected } of rowOf(name).filter((one) => REFUSALS.includes(one.expected)))
          expect([name, role, await answerTo(name, fixtures().people[role])]).toEqual([name, role, expected]);
      expect(await checksumTables(database(), ['limits'])).toEqual(before);
    });
  });

  describe.runIf(isRefusalSeen)('what becomes of somebody holds from the next call on', () => {
    const set = (column: string, value: unknown) =>
      sql`update profiles set ${sql.ref(column)} = ${value} where id = ${fixtures().people.user.id}::uuid`.execute(
        database(),
      );
    const roleOf = async (): Promise<unknown> => {
      const { data } = await ask('accounts.me', fixtures().people.user);
      return (data as { role?: unknown } | null)?.role ?? null;
    };

    it('being administrator, and no longer', async () => {
      const dashboard = () => answerTo('admin.dashboard', fixtures().people.user);
      expect([await roleOf(), await dashboard()]).toEqual(['user', forbidden]);
      await set('role', 'admin');
      expect([await roleOf(), await dashboard()]).toEqual(['admin', ok]);
      await set('role', 'user');
      expect([await roleOf(), await dashboard()]).toEqual(['user', forbidden]);
    });

    it.each([
      ['being blocked', 'blocked', true],
      ['the address being no longer confirmed', 'email_verified', false],
    ])('%s', async (_what, column, value) => {
      expect(await answerTo('exams.current', fixtures().people.user)).toBe(ok);
      await set(column, value);
      expect(await answerTo('exams.current', fixtures().people.user)).toBe(out);
      expect(await roleOf()).toBeNull();
      await set(column, !value);
    });

    it('a second factor, which a session of before has not proved', async () => {
      const { id } = fixtures().people.user;
      await database()
        .insertInto('totp_secrets')
        .values({ user_id: id, secret: 'encrypted', last_step: null, confirmed_at: new Date() })
        .execute();
      for (const [name, [visitor]] of Object.entries(ACCESS))
        if (visitor === out)
          expect([name, await answerTo(name, fixtures().people.user)]).toEqual([name, out]);
      expect(await roleOf()).toBeNull();
    });

    it('being deleted', async () => {
      const gone = await createRoleSession(database(), server());
      expect(await answerTo('exams.current', gone)).toBe(nil);
      await database().deleteFrom('profiles').where('id', '=', gone.id).execute();
      expect(await answerTo('exams.current', gone)).toBe(out);
      expect(await answerTo('accounts.me', gone)).toBe(nil);
    });
  });
});
