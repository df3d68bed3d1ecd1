import type { LawPart } from '#shared/review/choice.contract.ts';

/**
 * A division of a law from `review.laws`. The divisions within it have the numbers from `number` + 1 to `last_number`.
 */
export interface LawDivision {
  number: number;
  last_number: number;
  label: string;
  name: string;
  questions: number;
}

export interface LawNode extends Omit<LawDivision, 'number' | 'label' | 'name'> {
  law_id: string;
  /** The number of the division; null for the whole law. */
  division: number | null;
  title: string;
  children: LawNode[];
}

interface Law {
  id: string;
  short_title: string;
  questions: number;
  divisions: LawDivision[];
}

export function toLawTree({ id, short_title, questions, divisions }: Law): LawNode {
  return {
    law_id: id,
    division: null,
    last_number: Infinity,
    title: short_title,
    questions,
    children: childrenOf(id, divisions),
  };
}

/** Builds the tree from divisions in the order of reading: each is followed by the divisions within it. */
function childrenOf(law_id: string, divisions: LawDivision[]): LawNode[] {
  const [first, ...rest] = divisions;
  if (!first) return [];
  const { number, last_number, label, name, questions } = first;
  const own = rest.filter((one) => one.number <= last_number);
  const title = name === '' ? label : `${label}. ${name}`;
  const node = {
    law_id,
    division: number,
    last_number,
    title,
    questions,
    children: childrenOf(law_id, own),
  };
  return [node, ...childrenOf(law_id, rest.slice(own.length))];
}

function isSame(node: LawNode, part: LawPart): boolean {
  return node.law_id === part.law_id && node.division === part.division;
}

/** Whether a part of a law is the node itself or lies within it. */
function contains(node: LawNode, part: LawPart): boolean {
  if (node.law_id !== part.law_id) return false;
  if (node.division === null || part.division === null) return node.division === null;
  return part.division >= node.division && part.division <= node.last_number;
}

export type SelectionState = 'all' | 'some' | 'none';

/** How much of the node is chosen. `isWithinChosen`: a part of the law that contains the node is chosen. */
export function selectionState(
  node: LawNode,
  chosen: readonly LawPart[],
  isWithinChosen: boolean,
): SelectionState {
  if (isWithinChosen || chosen.some((part) => isSame(node, part))) return 'all';
  return chosen.some((part) => contains(node, part)) ? 'some' : 'none';
}

/** Selects or deselects a node; `law` is the tree that contains it. */
export function toggleNode(law: LawNode, node: LawNode, chosen: readonly LawPart[]): LawPart[] {
  const around = findChosenAround(law, node, chosen);
  const rest = chosen.filter((part) => !contains(around ?? node, part));
  if (around) return [...rest, ...partsWithout(around, node)];
  return chosen.some((part) => isSame(node, part)) ? rest : [...rest, toPart(node)];
}

/** Finds a chosen part of the law that contains the node; never the node itself. */
function findChosenAround(law: LawNode, node: LawNode, chosen: readonly LawPart[]): LawNode | undefined {
  if (law === node || !contains(law, toPart(node))) return undefined;
  if (chosen.some((part) => isSame(law, part))) return law;
  return law.children.map((child) => findChosenAround(child, node, chosen)).find(Boolean);
}

/** The parts of a law that together make up `around` without the node. */
function partsWithout(around: LawNode, node: LawNode): LawPart[] {
  return around.children.flatMap((child) => {
    if (child === node) return [];
    return contains(child, toPart(node)) ? partsWithout(child, node) : [toPart(child)];
  });
}

function toPart({ law_id, division }: LawNode): LawPart {
  return { law_id, division };
}
