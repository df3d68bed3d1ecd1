import type { Provocation } from '../provocations/provocation.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectTexts, rowsOf, shown } from '../support/table-of-texts.ts';
import { ALTERED, EMPTIED, FIRST_VISIT, PROVOCATIONS, STOPPED, TEXTS } from './texts.ts';

test.use({ bankName: 'gaps' });

const WAYS = Object.keys({ ...PROVOCATIONS, ...FIRST_VISIT, ...STOPPED, ...ALTERED, ...EMPTIED });

test.describe('the table of texts', () => {
  test('says nothing twice, and every row is walked, here or in stopped-texts.spec.ts', () => {
    const rows = TEXTS.map((row) => [shown(row), row.where, row.how].join(' | '));
    expect(rows.filter((row, place) => rows.indexOf(row) !== place)).toEqual([]);
    const walked = WAYS.flatMap(rowsOf);
    expect(walked).toHaveLength(TEXTS.length);
    expect(new Set(walked)).toEqual(new Set(TEXTS));
  });

  test('uses every way that there is', () => {
    expect(WAYS.filter((way) => rowsOf(way).length === 0)).toEqual([]);
    expect(WAYS.filter((way) => !/^(server|edge): /.test(way))).toEqual([]);
  });
});

test.describe('texts are seen word for word', () => {
  walkEach(PROVOCATIONS);
});

test.describe('texts are seen word for word in a new browser', () => {
  test.use({ cookieChoice: 'none' });
  walkEach(FIRST_VISIT);
});

function walkEach(provocations: Record<string, Provocation>): void {
  for (const [way, provoke] of Object.entries(provocations)) {
    test(way, async ({ screens }) => {
      await expectTexts(screens.page, way, await provoke(screens));
    });
  }
}
