import type { TextSetup } from '../text-setups/text-setup.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectSetupTexts, listTextsForSetup, fillPlaceholders } from '../support/table-of-texts.ts';
import { tagUnlessRepresentative } from '../support/matrix.ts';
import {
  DATABASE_CHANGED_SETUPS,
  DATABASE_EMPTIED_SETUPS,
  FIRST_VISIT_SETUPS,
  TEXT_SETUPS,
  SERVER_STOPPED_SETUPS,
  SPECIFIED_TEXTS,
} from './texts.ts';

test.use({ bankName: 'gaps', contextOptions: { reducedMotion: 'reduce' } });

const WAYS = Object.keys({
  ...TEXT_SETUPS,
  ...FIRST_VISIT_SETUPS,
  ...SERVER_STOPPED_SETUPS,
  ...DATABASE_CHANGED_SETUPS,
  ...DATABASE_EMPTIED_SETUPS,
});

/** Setups whose texts no other test expects. */
const TEXTS_SEEN_HERE_ONLY = new Set([
  'server: log-in after five wrong passwords',
  'server: registration with a name of staff',
  'server: registration with one of the commonest passwords',
  'server: registration with the name of the product for a password',
  'server: registration after three refused ones',
  'edge: registration answered PROFILE_NOT_CREATED',
  'server: recovery with such addresses, a fourth time',
  'edge: recovery answered RECOVERY_NOT_SENT',
  'server: a recovery link with an error that we do not know',
  'edge: the check of the link answered INTERNAL',
  'server: a new password is one of the commonest',
  'server: the link is used elsewhere before the new password is sent',
  'server: another password is the one there is, and is repeated otherwise',
  'edge: thousands of users, in every state and in one that nobody knows',
  'edge: there are no users',
  'edge: the list of users is on its way',
  'edge: nobody has reported anything',
  'server: a group without categories is chosen',
  'server: a file is sent that is no JSON',
  'server: a file is sent with a question of one option',
]);

/** Setups with many texts, all of which other tests of `npm test` expect. */
const TEXTS_SEEN_ELSEWHERE = new Set(['server: a visitor opens the home page']);

/** Whether a setup represents others: it shows many texts at once, or texts that no other test expects. */
function isRepresentative(setup: string): boolean {
  if (TEXTS_SEEN_ELSEWHERE.has(setup)) return false;
  return TEXTS_SEEN_HERE_ONLY.has(setup) || listTextsForSetup(setup).length > 5;
}

test.describe('the table of texts', () => {
  test('says nothing twice, and every row is walked, here or in stopped-texts.spec.ts', () => {
    const rows = SPECIFIED_TEXTS.map((row) => [fillPlaceholders(row), row.where, row.how].join(' | '));
    expect(rows.filter((row, place) => rows.indexOf(row) !== place)).toEqual([]);
    const walked = WAYS.flatMap(listTextsForSetup);
    expect(walked).toHaveLength(SPECIFIED_TEXTS.length);
    expect(new Set(walked)).toEqual(new Set(SPECIFIED_TEXTS));
  });

  test('names setups that exist', () => {
    const named = [...TEXTS_SEEN_HERE_ONLY, ...TEXTS_SEEN_ELSEWHERE];
    expect(named.filter((setup) => !WAYS.includes(setup))).toEqual([]);
  });

  test('uses every way that there is', () => {
    expect(WAYS.filter((way) => listTextsForSetup(way).length === 0)).toEqual([]);
    expect(WAYS.filter((way) => !/^(server|edge): /.test(way))).toEqual([]);
  });
});

test.describe('texts are seen word for word', () => {
  walkEach(TEXT_SETUPS);
});

test.describe('texts are seen word for word in a new browser', () => {
  test.use({ cookieChoice: 'none' });
  walkEach(FIRST_VISIT_SETUPS);
});

function walkEach(setups: Record<string, TextSetup>): void {
  for (const [name, setUp] of Object.entries(setups)) {
    test(name, tagUnlessRepresentative(isRepresentative(name)), async ({ screens }) => {
      await expectSetupTexts(screens.page, name, await setUp(screens));
    });
  }
}
