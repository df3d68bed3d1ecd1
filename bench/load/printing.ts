import { readdirSync, readFileSync } from 'node:fs';
import { toExamDocument, toAnswerKeyDocument } from '#server/mock-exams/printing/composing/documents.ts';
import { writeRulesOfQuestions } from '#server/mock-exams/printing/composing/instructions.ts';
import {
  createModelB,
  type ExamModel,
  toStoredChoiceOrder,
} from '#server/mock-exams/printing/composing/models.ts';
import { typesetDocuments } from '#server/mock-exams/printing/typesetting/typeset.service.ts';
import { readRoundCount } from '../settings.ts';
import { median, quantile } from './places.ts';
import type { BenchResult } from './report.ts';

const ROUNDS = readRoundCount(20);
const SIZES = [110, 210];
const REACH_MS = 3000;
const TICK_MS = 10;
const FOLDER = 'content/questions';
const CODE = 'ABCDEFGH';

interface BankEntry {
  pregunta: string;
  opciones: string[];
  respuesta_correcta: number;
}

/** Measures how long composing and typesetting a printed exam takes: both models with answer sheets, and the key. */
export async function comparePrinting(): Promise<BenchResult> {
  const rows: BenchResult['rows'] = [];
  for (const size of SIZES) {
    const times: number[] = [];
    const waits: number[] = [];
    let pages = 0;
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now();
      const { longestWait, result } = await watchWaits(() => typesetDocuments(composeExam(size)));
      times.push(performance.now() - from);
      waits.push(longestWait);
      if (!Array.isArray(result)) throw new Error(`an exam was refused: ${result.code}`);
      pages = result[0]?.pages ?? 0;
      bytes = result.reduce((sum, { pdf }) => sum + pdf.length, 0);
    }
    rows.push({
      questions: String(size),
      'p50 ms': median(times).toFixed(0),
      'p95 ms': quantile(times, 0.95).toFixed(0),
      reach: `${REACH_MS} ms`,
      'pages of a model': String(pages),
      'kB of the three files': (bytes / 1000).toFixed(0),
      'longest wait of the server, ms': median(waits).toFixed(0),
    });
  }
  return {
    title: `Printing an exam with models A and B and its key (${ROUNDS} rounds)`,
    rows,
    notes: ['The wait is how late a timer of the process that answers people comes meanwhile.'],
  };
}

function composeExam(size: number) {
  const questions = readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as BankEntry[])
    .slice(0, size)
    .map(({ pregunta, opciones, respuesta_correcta }, i) => ({
      id: String(i),
      question_text: pregunta,
      choices: opciones,
      shared_text: null,
      correct_answer: respuesta_correcta - 1,
    }));
  if (questions.length < size) throw new Error(`the starting bank has no ${size} questions`);
  const units = questions.map((question) => ({
    text: null,
    questions: [{ question, choice_order: toStoredChoiceOrder(question) }],
  }));
  const sections = [{ title: null, units }];
  const models: ExamModel[] = [
    { model: 'A', sections },
    { model: 'B', sections: createModelB(sections, { code: CODE, shuffles_choices: true }) },
  ];
  const heading = {
    name: 'Examen',
    date: '2026-11-28',
    code: CODE,
    questions: size,
    rules: writeRulesOfQuestions({ minutes: 90, penalty: { numerator: 1, denominator: 3 } }),
    has_answer_sheet: true,
    has_model_b: true,
  };
  return [...models.map((model) => toExamDocument(heading, model)), toAnswerKeyDocument(heading, models)];
}

async function watchWaits<T>(work: () => Promise<T>): Promise<{ longestWait: number; result: T }> {
  let longestWait = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longestWait = Math.max(longestWait, now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  const result = await work().finally(() => clearInterval(timer));
  return { longestWait, result };
}
