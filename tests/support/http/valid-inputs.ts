import { createHash } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { registrationForm, TEST_PASSWORD } from '#tests/support/people/accounts.ts';
import { EARNING_DAY } from '#tests/support/people/points.ts';
import { createOwnExam } from '#tests/support/mock-exams/own-exams.ts';
import { createTemplateContent } from '#tests/support/mock-exams/templates.ts';
import { createQuestionForm } from '#tests/support/questions/question-forms.ts';

/** The ids and addresses that valid inputs of the procedures contain: the caller's and those of an exam. */
export interface TestIds {
  /** The caller's e-mail. */
  email: string;
  /** The token of every kind of link mailed to the caller. */
  token: string;
  question_id: string;
  category_id: string;
  /** The id of an open exam. */
  attempt_id: string;
  /** The id of a finished exam. */
  session_id: string;
  /** The id of a mock exam that the user can start; sheet_id is an open one, delivered_id a delivered one. */
  mock_exam_id: string;
  /** The id of an own mock exam of the user. */
  own_exam_id: string;
  sheet_id: string;
  delivered_id: string;
  /** The ids of rows that administrators change or delete; no exam and no other call uses these rows. */
  targets: {
    question_id: string;
    category_id: string;
    group_id: string;
    /** The id of a shared text without questions. */
    shared_text_id: string;
    /** A shared text with two questions; `question_ids` lists them in another order than the text does. */
    arranged_text: { id: string; question_ids: string[] };
    /** Ids of imports, by status. */
    ready: string;
    refused: string;
    undecided: string;
    unwanted: string;
    published: string;
    report_id: string;
    /** The id of a change of many questions at once. */
    bulk_change: string;
    /** The number of an audit entry. */
    line_number: number;
    /** Ids of users; only one call uses each of them. */
    user_id: string;
    /** The id of a user who has a second factor. */
    factor_owner_id: string;
    unconfirmed_id: string;
    blockable_id: string;
    leaver_id: string;
    /** The id of a user who has points of the current day. */
    earner_id: string;
    /** The ids of mock exam templates; there are enough questions to publish the second one. */
    template_id: string;
    publishable_template_id: string;
    /** The id of a ruling in force; new_ruling_id is for a ruling that a call creates. */
    ruling_id: string;
    new_ruling_id: string;
    /** The id of a withdrawal of points. */
    withdrawal_id: string;
  };
}

const NEW_PASSWORD = { newPassword: 'Otra-clave-2', confirmPassword: 'Otra-clave-2' };

/** A WebAuthn credential that belongs to no passkey. */
const CREDENTIAL = { id: 'bmluZ3VuYQ', rawId: 'bmluZ3VuYQ', type: 'public-key' };

const newCategory = () => ({ name: `Tema ${randomUUID()}`, description: 'Lo suyo', group_id: null });
const newSharedText = () => ({
  title: `Supuesto ${randomUUID()}`,
  text: 'Ana solicita una licencia.',
  text_format: 'plain',
});
const newTemplate = () => createTemplateContent({ name: `Simulacro ${randomUUID()}` });
const newMarks = () => ({
  device_id: randomUUID(),
  marks: [{ position: 0, selected_answer: 0, is_doubtful: false, sequence: 1 }],
});
const newDecision = () => ({ version: 1, ruling: 'annulled', correct_answer: null });
const chooseFrom = (category_id: string) => ({
  category_ids: [category_id],
  laws: [],
  deck: null,
  not_seen_days: null,
  count: 5,
  shuffles_choices: false,
  minutes: null,
});
const newGroup = () => ({ name: `Grupo ${randomUUID()}`, description: null });

/** A function per procedure that returns an input which the server accepts from a caller with the right role. */
export const VALID_INPUTS: Record<string, (ids: TestIds) => object> = {
  'accounts.me': () => ({}),
  'accounts.register': () => registrationForm(),
  'accounts.resendVerification': ({ email }) => ({ email }),
  'accounts.confirmEmail': ({ token }) => ({ token }),
  'accounts.logIn': ({ email }) => ({ email, password: TEST_PASSWORD }),
  'accounts.logOut': () => ({}),
  'accounts.lockout': () => ({ action: 'registration' }),
  'accounts.requestRecovery': ({ email }) => ({ email }),
  'accounts.checkRecovery': ({ token }) => ({ token }),
  'accounts.resetPassword': ({ token }) => ({
    token,
    password: NEW_PASSWORD.newPassword,
    confirmPassword: NEW_PASSWORD.newPassword,
  }),
  'accounts.changePassword': () => ({ currentPassword: TEST_PASSWORD, ...NEW_PASSWORD }),
  'accounts.logInWithCode': ({ token }) => ({ token, method: 'totp', code: '123456' }),
  'accounts.logInWithPasskey': () => ({
    credential: {
      ...CREDENTIAL,
      response: { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA' },
    },
  }),
  'accounts.passkeys.list': () => ({}),
  'accounts.passkeys.beginAdding': () => ({ password: TEST_PASSWORD, name: 'Portátil' }),
  'accounts.passkeys.add': () => ({
    name: 'Portátil',
    credential: { ...CREDENTIAL, response: { clientDataJSON: 'eA', attestationObject: 'eA' } },
  }),
  'accounts.passkeys.rename': () => ({ id: randomUUID(), name: 'Portátil' }),
  'accounts.passkeys.remove': () => ({ id: randomUUID(), password: TEST_PASSWORD }),
  'accounts.passkeys.beginLogIn': () => ({ token: null }),
  'accounts.secondFactor.status': () => ({}),
  'accounts.secondFactor.beginTotp': () => ({ password: TEST_PASSWORD }),
  'accounts.secondFactor.confirmTotp': () => ({ code: '123456' }),
  'accounts.secondFactor.removeTotp': () => ({ password: TEST_PASSWORD }),
  'accounts.secondFactor.renewRecoveryCodes': () => ({ password: TEST_PASSWORD }),
  'accounts.secondFactor.confirmRemoval': ({ token }) => ({ token }),
  'accounts.secondFactor.undoAddition': ({ token }) => ({ token }),
  'accounts.sessions': () => ({}),
  'accounts.endSession': () => ({ id: randomUUID(), password: TEST_PASSWORD }),
  'accounts.endOtherSessions': () => ({ password: TEST_PASSWORD }),
  'accounts.changeUsername': () => ({ username: `otra${randomUUID().slice(0, 8)}` }),
  'accounts.requestEmailChange': () => ({
    email: `otra${randomUUID().slice(0, 8)}@example.com`,
    password: TEST_PASSWORD,
  }),
  'accounts.confirmEmailChange': ({ token }) => ({ token }),
  'accounts.restoreEmail': ({ token }) => ({ token }),
  'accounts.requestDeletion': () => ({ password: TEST_PASSWORD }),
  'accounts.extraTime': () => ({}),
  'accounts.setExtraTime': () => ({ extra_time_percent: 50 }),
  'accounts.terms': () => ({}),
  'accounts.acceptTerms': () => ({
    pages: [{ identifier: 'privacy', version: 1 }],
    is_old_enough: true,
  }),
  'accounts.setDarkMode': () => ({ dark_mode: true }),
  'review.today': () => ({}),
  'review.startToday': () => ({}),
  'review.decks': () => ({ category_ids: [], laws: [] }),
  'review.count': ({ category_id }) => chooseFrom(category_id),
  'review.start': ({ category_id }) => chooseFrom(category_id),
  'review.sharedTexts.list': () => ({ page: 1 }),
  'review.sharedTexts.start': () => ({ id: randomUUID() }),
  'review.settings': () => ({}),
  'review.saveSettings': () => ({
    exam_day: '2030-05-01',
    daily_questions: 40,
    daily_minutes: null,
    retention: 0.9,
    asks_doubt: false,
    holidays: [],
  }),
  'review.programmes.list': () => ({}),
  'review.programmes.save': ({ category_id }) => ({
    id: randomUUID(),
    name: `Programa ${randomUUID().slice(0, 8)}`,
    choice: chooseFrom(category_id),
  }),
  'review.programmes.remove': () => ({ id: randomUUID() }),
  'review.saveQuestion': ({ question_id }) => ({ question_id, note: 'Repasar' }),
  'review.unsaveQuestion': ({ question_id }) => ({ question_id }),
  'review.savedAmong': ({ question_id }) => ({ question_ids: [question_id] }),
  'review.savedQuestions': () => ({ category_ids: [], laws: [] }),
  'review.practice': ({ attempt_id }) => ({ attempt_id }),
  'review.gains': ({ session_id }) => ({ session_id }),
  'review.undo': ({ question_id }) => ({ question_id }),
  'review.suspend': ({ question_id }) => ({ question_id, is_suspended: true }),
  'review.suspendedQuestions': () => ({}),
  'review.putOff': ({ question_id }) => ({ question_id }),
  'review.history': ({ question_id }) => ({ question_id }),
  'review.weakPoints': () => ({}),
  'review.weakQuestions': () => ({ law_id: 'BOE-A-1978-31229', division: null }),
  'review.forecast': () => ({}),
  'review.laws': () => ({}),
  'content.site': () => ({}),
  'content.legalPage': () => ({ identifier: 'privacy' }),
  'catalogue.list': () => ({}),
  'catalogue.category': ({ category_id: id }) => ({ id }),
  'catalogue.categories.list': () => ({}),
  'catalogue.categories.options': () => ({ search: '' }),
  'catalogue.categories.create': () => ({ id: randomUUID(), ...newCategory() }),
  'catalogue.categories.update': ({ targets }) => ({ id: targets.category_id, version: 1, ...newCategory() }),
  'catalogue.categories.remove': ({ targets }) => ({ id: targets.category_id }),
  'catalogue.groups.list': () => ({}),
  'catalogue.groups.options': () => ({}),
  'catalogue.groups.create': () => ({ id: randomUUID(), ...newGroup() }),
  'catalogue.groups.update': ({ targets }) => ({ id: targets.group_id, version: 1, ...newGroup() }),
  'catalogue.groups.remove': ({ targets }) => ({ id: targets.group_id }),
  'questions.question': ({ question_id }) => ({ question_id }),
  'questions.list': () => ({}),
  'questions.total': () => ({}),
  'questions.exportLosses': () => ({ format: 'gift' }),
  'questions.laws': () => ({}),
  'questions.edited': ({ targets }) => ({ id: targets.question_id }),
  'questions.bulkChanges.apply': ({ targets }) => ({
    id: randomUUID(),
    filter: {},
    ids: [targets.question_id],
    total: 1,
    change: { kind: 'state', state: 'annulled', state_since: null, state_reason: 'Dos correctas' },
  }),
  'questions.bulkChanges.latest': () => ({}),
  'questions.bulkChanges.undo': ({ targets }) => ({ id: targets.bulk_change }),
  'questions.exams': () => ({}),
  'questions.keyHistory': ({ targets }) => ({ id: targets.question_id }),
  'questions.create': () => ({ id: randomUUID(), ...createQuestionForm() }),
  'questions.update': ({ targets }) => ({ id: targets.question_id, version: 1, ...createQuestionForm() }),
  'questions.remove': ({ targets }) => ({ id: targets.question_id }),
  'questions.restore': ({ targets }) => ({ id: targets.question_id }),
  'questions.sharedTexts.list': () => ({ search: '', page: 1 }),
  'questions.sharedTexts.edited': ({ targets }) => ({ id: targets.shared_text_id }),
  'questions.sharedTexts.create': () => ({ id: randomUUID(), ...newSharedText() }),
  'questions.sharedTexts.update': ({ targets }) => ({
    id: targets.shared_text_id,
    version: 1,
    ...newSharedText(),
  }),
  'questions.sharedTexts.arrange': ({ targets }) => targets.arranged_text,
  'questions.sharedTexts.remove': ({ targets }) => ({ id: targets.shared_text_id }),
  'questions.imports.list': () => ({}),
  'questions.imports.status': ({ targets }) => ({ id: targets.ready }),
  'questions.imports.entries': ({ targets }) => ({ id: targets.refused }),
  'questions.imports.decide': ({ targets }) => ({
    id: targets.refused,
    decision: 'skip',
    which: { numbers: [1] },
  }),
  'questions.imports.categories': ({ targets }) => ({ id: targets.refused }),
  'questions.imports.mapCategories': ({ targets }) => ({
    id: targets.refused,
    category_ids: [createHash('md5').update('tema').digest('hex')],
    name: 'Otro tema',
  }),
  'questions.imports.reading': ({ targets }) => ({ id: targets.refused }),
  'questions.imports.reread': ({ targets }) => ({
    id: targets.refused,
    clean_ups: ['entities'],
    columns: null,
  }),
  'questions.imports.leaveOut': ({ targets }) => ({ id: targets.undecided }),
  'questions.imports.publish': ({ targets }) => ({ id: targets.ready }),
  'questions.imports.discard': ({ targets }) => ({ id: targets.unwanted }),
  'questions.imports.undo': ({ targets }) => ({ id: targets.published }),
  'ranking.list': () => ({ period_type: 'weekly' }),
  'ranking.own': () => ({ period_type: 'weekly' }),
  'badges.award': () => ({}),
  'badges.own': () => ({}),
  'badges.ofPeople': () => ({ user_ids: [randomUUID()] }),
  'exams.current': () => ({}),
  'exams.start': ({ category_id }) => ({ category_id, count: 5 }),
  'exams.answer': ({ attempt_id }) => ({ attempt_id, position: 0, selected_answer: 0, time_taken: 1 }),
  'exams.finish': ({ session_id }) => ({ attempt_id: session_id, time_taken: 1 }),
  'exams.abandon': ({ attempt_id }) => ({ attempt_id }),
  'exams.results': ({ session_id }) => ({ session_id }),
  'exams.statistics': () => ({ period: 'all' }),
  'exams.history': () => ({ period: 'all' }),
  'reports.create': ({ question_id }) => ({
    report_id: randomUUID(),
    question_id,
    issue_type: 'typo',
    description: 'Falta una letra',
  }),
  'mockExams.catalogue': () => ({}),
  'mockExams.instructions': ({ mock_exam_id }) => ({ template_id: mock_exam_id }),
  'mockExams.start': ({ mock_exam_id }) => ({ template_id: mock_exam_id, version: 1 }),
  'mockExams.open': () => ({}),
  'mockExams.sheet': () => ({}),
  'mockExams.mark': ({ sheet_id }) => ({ attempt_id: sheet_id, ...newMarks() }),
  'mockExams.endParts': ({ sheet_id }) => ({ attempt_id: sheet_id, ...newMarks(), part: 0 }),
  'mockExams.deliver': ({ delivered_id }) => ({ attempt_id: delivered_id, ...newMarks() }),
  'mockExams.result': ({ delivered_id }) => ({ session_id: delivered_id }),
  'mockExams.resultOf': ({ delivered_id }) => ({ session_id: delivered_id }),
  'mockExams.history': () => ({}),
  'mockExams.rulings.list': ({ question_id }) => ({ question_id }),
  'mockExams.rulings.preview': ({ question_id }) => ({ question_id, ...newDecision() }),
  'mockExams.rulings.apply': ({ targets }) => ({
    id: targets.new_ruling_id,
    question_id: targets.question_id,
    reason: 'Lo dice el acta',
    ...newDecision(),
  }),
  'mockExams.rulings.revoke': ({ targets }) => ({ id: targets.ruling_id }),
  'mockExams.markChanges.list': () => ({}),
  'mockExams.markChanges.dismiss': () => ({ id: randomUUID() }),
  'mockExams.own.categories': () => ({}),
  'mockExams.own.get': ({ own_exam_id }) => ({ id: own_exam_id }),
  'mockExams.own.create': ({ category_id }) => ({ id: randomUUID(), exam: createOwnExam(category_id) }),
  'mockExams.own.update': ({ own_exam_id, category_id }) => ({
    id: own_exam_id,
    version: 1,
    exam: createOwnExam(category_id),
  }),
  'mockExams.own.remove': () => ({ id: randomUUID() }),
  'mockExams.own.startOnce': ({ category_id }) => ({ exam: createOwnExam(category_id) }),
  'mockExams.own.startUncorrected': ({ category_id }) => ({ category_id, count: 1 }),
  'mockExams.templates.list': () => ({}),
  'mockExams.templates.get': ({ targets }) => ({ id: targets.template_id }),
  'mockExams.templates.create': () => ({ id: randomUUID(), content: newTemplate() }),
  'mockExams.templates.update': ({ targets }) => ({
    id: targets.template_id,
    version: 1,
    content: newTemplate(),
  }),
  'mockExams.templates.setPublished': ({ targets }) => ({
    id: targets.publishable_template_id,
    published: true,
  }),
  'mockExams.templates.remove': ({ targets }) => ({ id: targets.template_id }),
  'mockExams.templates.preview': () => ({ content: newTemplate() }),
  'mockExams.printed.print': ({ targets }) => ({
    source: { kind: 'template', template_id: targets.publishable_template_id },
    name: 'Examen',
    date: null,
    has_model_b: false,
    has_answer_sheet: false,
    code: null,
  }),
  'mockExams.templates.importFile': () => ({ text: JSON.stringify({ mock_exams: [newTemplate()] }) }),
  'admin.warnings': () => ({}),
  'admin.dashboard': () => ({}),
  'audit.list': () => ({}),
  'audit.total': () => ({}),
  'audit.line': ({ targets }) => ({ number: targets.line_number }),
  'content.blocks': () => ({}),
  'content.updateBlock': () => ({ identifier: 'hero_title', version: 0, title: 'Otro', description: null }),
  'content.legalPages': () => ({}),
  'content.updateLegalPage': () => ({
    identifier: 'terms',
    version: 0,
    title: 'Aviso legal',
    content: '<p>Lo suyo</p>',
  }),
  'content.contact': () => ({}),
  'content.updateContact': () => ({ email: 'otra@example.com', version: 0 }),
  'badges.list': () => ({}),
  'badges.process': () => ({}),
  'reports.list': () => ({}),
  'reports.report': ({ targets }) => ({ id: targets.report_id }),
  'reports.countOpen': () => ({}),
  'reports.setStatus': ({ targets }) => ({ id: targets.report_id, status: 'reviewed' }),
  'exams.list': () => ({}),
  'exams.total': () => ({}),
  'exams.resultsOf': ({ session_id }) => ({ session_id }),
  'users.list': () => ({}),
  'users.total': () => ({}),
  'users.confirmEmail': ({ targets }) => ({ id: targets.unconfirmed_id }),
  'users.sendRecovery': ({ targets }) => ({ id: targets.user_id }),
  'users.sendFactorRemoval': ({ targets }) => ({ id: targets.factor_owner_id }),
  'users.setBlocked': ({ targets }) => ({ id: targets.blockable_id, blocked: true }),
  'users.setRole': ({ targets }) => ({ id: targets.user_id, role: 'admin' }),
  'users.setExtraTime': ({ targets }) => ({ id: targets.user_id, extra_time_percent: 25 }),
  'users.remove': ({ targets }) => ({ id: targets.leaver_id }),
  'unusualActivity.list': () => ({}),
  'unusualActivity.total': () => ({}),
  'unusualActivity.points': ({ targets }) => ({ user_id: targets.user_id }),
  'unusualActivity.withdrawPoints': ({ targets }) => ({
    id: randomUUID(),
    user_id: targets.earner_id,
    period_type: 'daily',
    period_start: EARNING_DAY,
    reason: 'Respuestas automáticas',
  }),
  'unusualActivity.restorePoints': ({ targets }) => ({ id: targets.withdrawal_id }),
  'privacy.setHidden': () => ({ hidden: true }),
  'privacy.requestDownload': () => ({ password: TEST_PASSWORD }),
};
