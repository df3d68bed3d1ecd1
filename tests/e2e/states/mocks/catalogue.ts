import type { ListedCategory, ListedGroup } from '#shared/catalogue/catalogue-editing.contract.ts';
import { LONG_CATEGORY_NAME } from '../../support/banks/edge-case-bank.ts';
import { successReply } from '../../support/network.ts';
import { numberedId, LONG_WORD } from './replies.ts';

// Full pages of the lists, with values of maximum length.

const CREATED = '2026-10-31T23:30:00.000Z';
const NAMES = [
  LONG_CATEGORY_NAME,
  LONG_WORD,
  'Electroencefalografistas e internacionalización',
  'Ley 7',
  'Á',
];
const nameAt = (place: number): string => NAMES[place] ?? `Tema ${place + 1}: procedimiento`;
const LONG_DESCRIPTION = `${'Según lo dispuesto en los reglamentos de desarrollo. '.repeat(36)}${LONG_WORD.slice(0, 90)}`;

const named = Array.from({ length: 30 }, (_, place) => ({
  id: numberedId(500 + place),
  name: nameAt(place),
}));

const categories: Omit<ListedCategory, 'created_at'>[] = Array.from({ length: 20 }, (_, place) => ({
  id: numberedId(place),
  version: 1,
  name: nameAt(place),
  description: place % 3 === 0 ? LONG_DESCRIPTION : 'Breve',
  groups: place === 0 ? named.slice(0, 5) : named.slice(2, 2 + (place % 3)),
  question_count: place === 0 ? 1_234_567 : place,
}));

const groups: Omit<ListedGroup, 'created_at'>[] = Array.from({ length: 20 }, (_, place) => ({
  id: numberedId(500 + place),
  version: 1,
  name: nameAt(place),
  description: place % 3 === 0 ? LONG_DESCRIPTION : null,
  category_count: place === 0 ? 20_480 : place,
}));

/** Wraps a page of a list as the API sends it: JSON plus `meta`, which lists the values that are dates. */
function page<Row>(key: string, rows: Row[], total: number) {
  const json = { [key]: rows.map((row) => ({ ...row, created_at: CREATED })), total };
  return { status: 200, json: { json, meta: rows.map((_, place) => [1, key, place, 'created_at']) } };
}

export const longCategories = page('categories', categories, 1995);
export const noCategories = page('categories', [], 0);
export const longGroups = page('groups', groups, 195);
export const noGroups = page('groups', [], 0);
export const longGroupOptions = successReply({ groups: named });
