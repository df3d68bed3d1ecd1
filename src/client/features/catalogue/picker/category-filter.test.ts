import { describe, expect, it } from 'vitest';
import type { Category } from '#shared/catalogue/catalogue.contract.ts';
import { filterCategories, toSearchableCategories } from './category-filter.ts';

const category = (name: string, groupId: string): Category => ({
  id: name,
  name,
  description: '',
  groups: [{ id: groupId, name: groupId }],
  question_count: 1,
});

const all = toSearchableCategories([
  category('Constitución Española: organización', 'estado'),
  category('Régimen Jurídico', 'estado'),
  category('Organización judicial', 'justicia'),
]);

const names = (groupId: string | null, text: string) =>
  filterCategories(all, groupId, text).map(({ name }) => name);

describe('filterCategories', () => {
  it('shows everything while nothing is asked', () => {
    expect(names(null, '  ')).toHaveLength(3);
  });

  it('shows those of one group', () => {
    expect(names('justicia', '')).toEqual(['Organización judicial']);
  });

  it('finds names without their accents and case, by words in any order', () => {
    expect(names(null, 'REGIMEN')).toEqual(['Régimen Jurídico']);
    expect(names(null, 'organizacion española')).toEqual(['Constitución Española: organización']);
  });

  it('asks for the group and the name together', () => {
    expect(names('estado', 'organización')).toEqual(['Constitución Española: organización']);
    expect(names('justicia', 'régimen')).toEqual([]);
  });
});
