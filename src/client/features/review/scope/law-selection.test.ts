import { expect, it } from 'vitest';
import type { LawPart } from '#shared/review/choice.contract.ts';
import { selectionState, type LawNode, toggleNode, toLawTree } from './law-selection.ts';

const division = (number: number, last_number: number, label: string) => ({
  number,
  last_number,
  label,
  name: '',
  questions: 1,
});
const LAW = toLawTree({
  id: 'ley',
  short_title: 'Ley 39/2015',
  questions: 9,
  divisions: [
    division(1, 3, 'Título I'),
    division(2, 2, 'Capítulo I'),
    division(3, 3, 'Capítulo II'),
    division(4, 4, 'Título II'),
    { ...division(5, 6, 'Título III'), name: 'De los actos' },
    division(6, 6, 'Capítulo único'),
  ],
});

const part = (number: number | null): LawPart => ({ law_id: 'ley', division: number });
function nodeOf(number: number | null, within: LawNode = LAW): LawNode {
  const all = (node: LawNode): LawNode[] => [node, ...node.children.flatMap(all)];
  const found = all(within).find((node) => node.division === number);
  if (!found) throw new Error(`no division ${number}`);
  return found;
}
const toggle = (number: number | null, chosen: LawPart[]) => toggleNode(LAW, nodeOf(number), chosen);

it('puts each division into the one that holds it, with its name', () => {
  expect(LAW.children.map(({ title }) => title)).toEqual([
    'Título I',
    'Título II',
    'Título III. De los actos',
  ]);
  expect(nodeOf(1).children.map(({ title }) => title)).toEqual(['Capítulo I', 'Capítulo II']);
});

it('chooses a part instead of those within it', () => {
  const other = { law_id: 'otra', division: 2 };
  expect(toggle(1, [part(2), other, part(4)])).toEqual([other, part(4), part(1)]);
  expect(toggle(null, [part(2), part(4)])).toEqual([part(null)]);
});

it('leaves the parts around one that is taken out of a chosen law', () => {
  expect(toggle(2, [part(null)])).toEqual([part(3), part(4), part(5)]);
  expect(toggle(4, [part(null)])).toEqual([part(1), part(5)]);
  expect(toggle(1, [part(1)])).toEqual([]);
});

it('says of a part that holds a chosen one that some of it is chosen', () => {
  expect(selectionState(LAW, [part(2)], false)).toBe('some');
  expect(selectionState(nodeOf(1), [part(2)], false)).toBe('some');
  expect(selectionState(nodeOf(2), [part(2)], false)).toBe('all');
  expect(selectionState(nodeOf(4), [part(2)], false)).toBe('none');
  expect(selectionState(nodeOf(2), [part(1)], true)).toBe('all');
});
