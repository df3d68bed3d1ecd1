import type { LeafDivision, StartingBank } from './starting-bank.ts';

const DIVISION_MIN = 5;

const LOCAL_GOVERNMENT = 'BOE-A-1985-5392';
const EQUALITY = 'BOE-A-2007-6115';
const LEGAL_REGIME = 'BOE-A-2015-10566';
const PUBLIC_CONTRACTS = 'BOE-A-2017-12902';

/**
 * Parts of laws that the programmes of C2, C1 and A2 of the Administración General del Estado leave out (decision
 * 0079).
 */
const NOT_ASKED: [law: string, part: RegExp, why: string][] = [
  [
    LOCAL_GOVERNMENT,
    /^Título VI,/,
    'goods, activities and services by themselves: the title as a whole has five',
  ],
  [LOCAL_GOVERNMENT, /^Título VII(,|$)/, 'staff of local entities: asked are those of the state'],
  [LOCAL_GOVERNMENT, /^Título VIII$/, 'local finances'],
  [LOCAL_GOVERNMENT, /^Título IX$/, 'bodies of cooperation in matters of local government'],
  [LOCAL_GOVERNMENT, /^Título X,/, 'large cities by chapters: the title as a whole has five'],
  [LOCAL_GOVERNMENT, /^Título XI$/, 'sanctions by local entities'],
  [EQUALITY, /^Título V, Capítulo (IV|V)$/, 'armed and police forces'],
  [
    PUBLIC_CONTRACTS,
    /^Libro cuarto, Título I, Capítulo (III|IV)$/,
    'advisory bodies and what is sent to them',
  ],
  [PUBLIC_CONTRACTS, /^Libro cuarto, Título (II|III)(,|$)/, 'registers and platforms'],
];

/** Parts of laws with too few rules for five different questions, and the number of questions that they need. */
const SMALL: [law: string, part: string, min: number, why: string][] = [
  [EQUALITY, 'Título IV, Capítulo II', 3, 'one article that refers to labour law'],
  [EQUALITY, 'Título V, Capítulo I', 1, 'one list of what administrations are to further'],
  [LEGAL_REGIME, 'Título I, Capítulo IV', 1, 'one sentence that refers to another law'],
  [
    PUBLIC_CONTRACTS,
    'Libro primero, Título IV, Capítulo II',
    2,
    'one article that refers to the guarantees before it',
  ],
];

/**
 * Finds titles and chapters with fewer than 5 questions or fewer than their exception requires, and exceptions that are
 * no longer needed.
 */
export function findDivisionsWithFewQuestions({ questions, divisions }: StartingBank): string[] {
  const parts = Map.groupBy(
    divisions.flatMap((division) => titlesAndChapters(division.path).map((path) => ({ ...division, path }))),
    ({ law, path }) => `${law} ${path}`,
  );
  return [...parts.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const count = questions.filter(({ referencia: { ley, articulo } }) =>
      own.some(({ law, articles }) => law === ley && articles.includes(articulo)),
    ).length;
    return problemsOf(first, count).map((problem) => `${first.law} ${first.path}: ${problem}`);
  });
}

function problemsOf({ law, path }: LeafDivision, count: number): string[] {
  const isNotAsked = NOT_ASKED.some(([of, part]) => of === law && part.test(path));
  const small = SMALL.find(([of, part]) => of === law && part === path);
  if ((isNotAsked || small !== undefined) && count >= DIVISION_MIN) return ['has five and is excepted'];
  if (isNotAsked) return [];
  const min = small?.[2] ?? DIVISION_MIN;
  return count < min ? [`${count} of ${min}`] : [];
}

/**
 * Returns the titles and chapters of a path: 'Título I, Capítulo II, Sección 1.ª' is part of 'Título I' and of 'Título
 * I, Capítulo II'. Sections don't count.
 */
function titlesAndChapters(path: string): string[] {
  const labels = path.split(', ').filter((label) => !/^(Sección|Subsección)/.test(label));
  return labels.map((_, depth) => labels.slice(0, depth + 1).join(', '));
}
