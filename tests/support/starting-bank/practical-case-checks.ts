import { isTold } from './pair-checks.ts';
import type { StartingBank, StartingQuestion } from './starting-bank.ts';

const CASES = 8;
const ORDERS = '1, 2, 3, 4, 5';

/** What is wrong with the practical cases: how many, their questions, what these tell of one another. */
export function findFaultsOfCases({ questions }: StartingBank): string[] {
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
        .filter((other) => isTold(question, other))
        .map((other) => `${question.supuesto?.orden} is told by ${other.supuesto?.orden}`),
    ),
  ];
}
