import type { TextSetup } from '../text-setups/text-setup.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectSetupTexts, textsForSetup, fillPlaceholders } from '../support/table-of-texts.ts';
import {
  DATABASE_CHANGED,
  DATABASE_EMPTIED,
  FIRST_VISIT,
  TEXT_SETUPS,
  SERVER_STOPPED,
  TEXTS,
} from './texts.ts';

test.use({ bankName: 'gaps', contextOptions: { reducedMotion: 'reduce' } });

const WAYS = Object.keys({
  ...TEXT_SETUPS,
  ...FIRST_VISIT,
  ...SERVER_STOPPED,
  ...DATABASE_CHANGED,
  ...DATABASE_EMPTIED,
});

test.describe('the table of texts', () => {
  test('says nothing twice, and every row is walked, here or in stopped-texts.spec.ts', () => {
    const rows = TEXTS.map((row) => [fillPlaceholders(row), row.where, row.how].join(' | '));
    expect(rows.filter((row, place) => rows.indexOf(row) !== place)).toEqual([]);
    const walked = WAYS.flatMap(textsForSetup);
    expect(walked).toHaveLength(TEXTS.length);
    expect(new Set(walked)).toEqual(new Set(TEXTS));
  });

  test('uses every way that there is', () => {
    expect(WAYS.filter((way) => textsForSetup(way).length === 0)).toEqual([]);
    expect(WAYS.filter((way) => !/^(server|edge): /.test(way))).toEqual([]);
  });
});

test.describe('texts are seen word for word', () => {
  walkEach(TEXT_SETUPS);
});

test.describe('texts are seen word for word in a new browser', () => {
  test.use({ cookieChoice: 'none' });
  walkEach(FIRST_VISIT);
});

function walkEach(setups: Record<string, TextSetup>): void {
  for (const [name, setUp] of Object.entries(setups)) {
    test(name, async ({ screens }) => {
      await expectSetupTexts(screens.page, name, await setUp(screens));
    });
  }
}
