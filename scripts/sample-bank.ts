// Draws starting questions by a seed, for a reader who judges them: `node scripts/sample-bank.ts SEED [COUNT] [WHAT]`.
//
//   examiner  everything, with the key (default)
//   blind     wording and options without the key
//   notes     the three notes, shuffled, and the options: which one is the key?
import { createHash } from 'node:crypto';
import {
  toQuestionKey,
  readStartingBank,
  type StartingQuestion,
} from '#tests/support/starting-bank/starting-bank.ts';

const [seed = 'plaza', count = '60', what = 'examiner'] = process.argv.slice(2);
const hash = (text: string): string => createHash('sha256').update(`${seed}${text}`).digest('hex');
const byHash = <Item>(items: Item[], textOf: (item: Item) => string): Item[] =>
  items.toSorted((a, b) => (hash(textOf(a)) < hash(textOf(b)) ? -1 : 1));

const head = ({ file, index, pregunta, supuesto }: StartingQuestion): string[] => [
  `\n## ${file} ${index}`,
  ...(supuesto ? [supuesto.texto] : []),
  pregunta,
];

const PAGES: Record<string, (question: StartingQuestion) => string[]> = {
  examiner: (question) => [
    ...head(question),
    ...question.opciones.map((option, index) => {
      const isKey = index === question.respuesta_correcta - 1;
      return `${isKey ? '*' : '-'} ${option}${isKey ? '' : `\n    ${question.notas?.[index] ?? ''}`}`;
    }),
    question.explicacion,
  ],
  blind: (question) => [
    ...head(question),
    ...question.opciones.map((option, index) => `${index + 1}. ${option}`),
  ],
  notes: (question) => [
    `\n## ${question.file} ${question.index}`,
    ...byHash(question.opciones, (option) => option).map((option) => `- ${option}`),
    ...byHash(question.notas?.filter((note) => note !== null) ?? [], (note) => note).map(
      (note) => `  > ${note}`,
    ),
  ],
};

const page = PAGES[what];
if (page === undefined) throw new Error(`One of ${Object.keys(PAGES).join(', ')}, not ${what}`);
const { questions } = readStartingBank();
for (const question of byHash(questions, toQuestionKey).slice(0, Number(count)))
  console.log(page(question).join('\n'));
