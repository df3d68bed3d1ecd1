import type { SheetToMark } from '#server/mock-exams/delivery/marking.ts';
import type { QuestionToMark, Ruling } from '#server/mock-exams/delivery/rulings.ts';
import type { TemplatePart } from '#shared/mock-exams/template.contract.ts';
import { FRACTION_TERM_MAX, SHEET_QUESTIONS_MAX } from '#shared/mock-exams/template.rules.ts';
import { createRandom } from '#tests/support/database/random.ts';
import { createTemplatePart } from '#tests/support/mock-exams/templates.ts';
import { divide, type ExactFraction, formatExactFraction, isLess, EXACT_ZERO } from './exact.ts';
import { calculatePartMark, calculateExpectedMarks } from './expected-marks.ts';

type Fraction = TemplatePart['scale_maximum'];

/** Random choices from a generator with a seed. */
interface Chance {
  /** A random integer between both numbers, which are included. */
  int: (from: number, to: number) => number;
  happens: (probability: number) => boolean;
  pick: <T>(items: readonly T[]) => T;
}

/** The values of a right and a wrong answer in official exams. */
const OFFICIAL_VALUES: [Fraction, Fraction][] = [
  [of(1), of(-1, 3)],
  [of(1), of(-1, 4)],
  [of(1), of(-1, 2)],
  [of(3), of(-1)],
  [of(2), of(-1, 2)],
  [of(3, 5), of(-3, 20)],
  [of(3, 5), of(0)],
];

/** Creates a random template that the contract allows, with a random user's sheet and the tribunal's rulings. */
export function createRandomSheet(seed: number): SheetToMark {
  const chance = createChance(seed);
  const parts = createParts(chance);
  const part_is_available = parts.map(() => !chance.happens(0.1));
  if (!part_is_available.includes(true)) part_is_available[0] = true;
  const questions = parts.flatMap((part, index) =>
    part_is_available[index] === true ? answerPart(chance, part, index) : [],
  );
  const sheet = { parts, part_is_available, questions, rulings: createRulings(chance, parts, questions) };
  return chance.happens(0.4) ? withLimitsAtTheMark(chance, sheet) : sheet;
}

function createChance(seed: number): Chance {
  const random = createRandom(seed);
  const int: Chance['int'] = (from, to) => from + Math.floor(random() * (to - from + 1));
  return {
    int,
    happens: (probability) => random() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}

function of(numerator: number, denominator = 1): Fraction {
  return { numerator, denominator };
}

function createParts(chance: Chance): TemplatePart[] {
  const count = chance.pick([1, 1, 2, 2, 3, 6]);
  const most = Math.floor(SHEET_QUESTIONS_MAX / count);
  return Array.from({ length: count }, (_, index) => {
    const alternatives = chance.happens(0.7) ? 1 : chance.int(2, 4);
    const inEachCase = Math.floor(most / alternatives);
    const reserve = Math.min(chance.pick([0, 1, 2, 5, 30]), inEachCase - 1);
    const most_ordinary = Math.min(inEachCase - reserve, chance.pick([1, 10, 30, 200]));
    return createTemplatePart({
      questions: chance.int(1, most_ordinary),
      reserve,
      alternatives,
      choices: chance.int(2, 6),
      values: createValues(chance),
      ...createScale(chance),
      corrected_after: index > 0 && chance.happens(0.3) ? chance.int(1, index) : null,
    });
  });
}

/** Creates the values of answers; none is worth more than a right answer, which the best mark requires. */
function createValues(chance: Chance): TemplatePart['values'] {
  const [right, wrong] = chance.pick(OFFICIAL_VALUES);
  if (chance.happens(0.6)) return { right, wrong, blank: of(0), double: chance.pick([of(0), wrong]) };
  const denominator = chance.int(1, FRACTION_TERM_MAX);
  const numerator = chance.int(1, FRACTION_TERM_MAX);
  const atMost = () => of(chance.int(-FRACTION_TERM_MAX, numerator), denominator);
  return {
    right: of(numerator, denominator),
    wrong: atMost(),
    blank: chance.happens(0.5) ? of(0) : atMost(),
    double: atMost(),
  };
}

function createScale(chance: Chance): Pick<TemplatePart, 'scale_maximum' | 'minimum' | 'floor' | 'cut_off'> {
  const anything = () =>
    of(chance.int(-FRACTION_TERM_MAX, FRACTION_TERM_MAX), chance.int(1, FRACTION_TERM_MAX));
  const maximum = chance.pick([10, 20, 40, 50, 60, 100]);
  return {
    scale_maximum: chance.happens(0.8)
      ? of(maximum)
      : of(chance.int(1, FRACTION_TERM_MAX), chance.int(1, FRACTION_TERM_MAX)),
    minimum: chance.pick([null, of(maximum, 2), of(maximum, 2), of(chance.int(0, maximum)), anything()]),
    floor: chance.pick([null, null, of(3, 10), of(6, 10), of(chance.int(0, 99), 99), anything()]),
    cut_off: chance.pick([null, null, of(chance.int(1, 60)), of(chance.int(1, 99), 3), anything()]),
  };
}

/** Creates the answers to a part: mostly to one practical case, sometimes to none or several. */
function answerPart(chance: Chance, part: TemplatePart, index: number): QuestionToMark[] {
  const ability = chance.pick([0, 0.3, 0.5, 0.7, 0.9, 1]);
  const courage = chance.pick([0, 0.3, 0.7, 0.9, 1]);
  const chosen = chance.int(0, part.alternatives - 1);
  const courageInOthers = chance.pick([0, 0, 0, 0.05, 0.5]);
  const size = part.questions + part.reserve;
  return Array.from({ length: part.alternatives * size }, (_, place) => {
    const alternative = Math.floor(place / size);
    const isAnswered = chance.happens(alternative === chosen ? courage : courageInOthers);
    const correct_answer = chance.int(0, part.choices - 1);
    const isKnown = chance.happens(ability);
    const guess = chance.int(0, part.choices - 1);
    return {
      question_id: `${index}-${place}`,
      version: chance.int(1, 3),
      part: index,
      alternative,
      is_reserve: place % size >= part.questions,
      selected_answer: isAnswered ? (isKnown ? correct_answer : guess) : null,
      correct_answer,
    };
  });
}

/** Creates rulings; some are on a version of the question that the sheet doesn't show. */
function createRulings(chance: Chance, parts: TemplatePart[], questions: QuestionToMark[]): Ruling[] {
  const share = chance.pick([0, 0, 0.02, 0.1, 0.5, 1]);
  const kinds = chance.pick<Ruling['ruling'][]>([
    ['annulled'],
    ['annulled', 'key_changed', 'valid_for_all'],
    ['key_changed', 'valid_for_all'],
  ]);
  return questions
    .filter(() => chance.happens(share))
    .map(({ question_id, version, part }) => {
      const about = { question_id, version: chance.happens(0.05) ? version + 1 : version };
      const ruling = chance.pick(kinds);
      if (ruling !== 'key_changed') return { ...about, ruling };
      return { ...about, ruling, correct_answer: chance.int(0, (parts[part]?.choices ?? 1) - 1) };
    });
}

/** Sets one limit of each part to exactly the mark of the sheet, so that the sheet just reaches the limit. */
function withLimitsAtTheMark(chance: Chance, sheet: SheetToMark): SheetToMark {
  const marks = calculateExpectedMarks(sheet);
  const parts = sheet.parts.map((part, index) => {
    const { right, wrong, blank } = marks.parts[index] ?? { right: 1, wrong: 0, blank: 0 };
    const { direct, best, scaled } = calculatePartMark(part, { right, wrong, blank, double: 0 });
    const limit = chance.pick(['minimum', 'cut_off', 'floor'] as const);
    if (limit === 'floor' && !isLess(EXACT_ZERO, best)) return part;
    const value = { minimum: () => scaled, cut_off: () => direct, floor: () => divide(direct, best) }[
      limit
    ]();
    const fraction = toFraction(value);
    return fraction ? { ...part, [limit]: fraction } : part;
  });
  return { ...sheet, parts };
}

/** Converts an exact number to a fraction; returns undefined if its terms are too large for a template. */
function toFraction(exact: ExactFraction): Fraction | undefined {
  const [numerator = 0, denominator = 0] = formatExactFraction(exact).split('/').map(Number);
  const fits = Math.abs(numerator) <= FRACTION_TERM_MAX && denominator <= FRACTION_TERM_MAX;
  return fits ? of(numerator, denominator) : undefined;
}
