import { describe, expect, it } from 'vitest';
import { findBlockTexts } from './content.rules.ts';

const standard = findBlockTexts([], 'practice_block');

describe('the texts of a block', () => {
  it('are the stored ones', () => {
    const stored = { identifier: 'practice_block', title: ' Uno ', description: 'Dos' } as const;
    expect(findBlockTexts([stored], 'practice_block')).toEqual({ title: 'Uno', description: 'Dos' });
  });

  it('are the defaults without a block', () => {
    expect(standard.title).toBe('Práctica por categorías');
    expect(
      findBlockTexts([{ identifier: 'stats_block', title: 'Otro', description: null }], 'practice_block'),
    ).toEqual(standard);
  });

  it('are the defaults where a stored one has nothing to see', () => {
    const empty = { identifier: 'practice_block', title: ' ', description: null } as const;
    expect(findBlockTexts([empty], 'practice_block')).toEqual(standard);
  });
});
