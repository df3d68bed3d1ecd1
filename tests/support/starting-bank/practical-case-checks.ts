import { isKeyRevealed } from './pair-checks.ts';
import type { StartingBank, StartingQuestion } from './starting-bank.ts';

const CASES = 8;
const ORDERS = '1, 2, 3, 4, 5';

/**
 * Finds faults of the practical cases: too few cases, wrong order or texts of their questions, and questions that
 * reveal another's key.
 */
export function findPracticalCaseFaults({ questions }: StartingBank): string[] {
  const cases = Map.groupBy(
    questions.filter(({ supuesto }) => supuesto !== undefined),
    ({ supuesto }) => supuesto?.titulo ?? '',
  );
  return [
    ...(cases.size < CASES ? [`${cases.size} of ${CASES}`] : []),
    ...[...cases].flatMap(([title, own]) => faultsOfCase(own).map((fault) => `${title}: ${fault}`)),
  ];
}

function faultsOfCase(questions: StartingQuestion[]): string[] {
  const orders = questions.flatMap(({ supuesto }) => supuesto?.orden ?? []).join(', ');
  const texts = new Set(questions.map(({ supuesto }) => supuesto?.texto));
  const places = new Set(questions.map(({ file, categoria }) => `${file} ${categoria.join()}`));
  return [
    ...(orders === ORDERS ? [] : [`asks in the order ${orders}`]),
    ...(texts.size === 1 ? [] : [`${texts.size} texts`]),
    ...(places.size === 1 ? [] : [`in ${[...places].join(' and ')}`]),
    ...questions.flatMap((question) =>
      questions
        .filter((other) => isKeyRevealed(question, other))
        .map((other) => `${question.supuesto?.orden} is told by ${other.supuesto?.orden}`),
    ),
  ];
}
