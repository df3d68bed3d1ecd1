import { describe, expect, it } from 'vitest';
import { readPdf, removeBlanks } from '#tests/support/mock-exams/printed-pdf.ts';
import { type ExamHeading, type PaperDocument, toExamDocument } from '../composing/documents.ts';
import type { PrintedSection } from '../composing/models.ts';
import { typesetDocuments } from './typeset.service.ts';

const HEADING: ExamHeading = {
  name: 'Examen',
  date: null,
  code: 'ABCDEFGH',
  questions: 1,
  rules: [],
  has_answer_sheet: false,
  has_model_b: false,
};

/** A booklet of questions, each of them with two choices. */
function examOf(wordings: string[], heading: Partial<ExamHeading> = {}): PaperDocument {
  const units = wordings.map((question_text, i) => {
    const question = {
      id: String(i),
      question_text,
      choices: ['Sí', 'No'],
      correct_answer: 0,
      shared_text: null,
    };
    return { text: null, questions: [{ question, choice_order: '01' }] };
  });
  const sections: PrintedSection[] = [{ title: null, units }];
  return toExamDocument({ ...HEADING, ...heading }, { model: 'A', sections });
}

async function printedText(wordings: string[], heading: Partial<ExamHeading> = {}): Promise<string> {
  const files = await typesetDocuments([examOf(wordings, heading)]);
  if (!Array.isArray(files)) throw new Error(files.code);
  const [file] = files;
  const { elements, isTagged } = await readPdf(Buffer.from(file?.pdf ?? []).toString('base64'));
  expect(isTagged).toBe(true);
  return removeBlanks(elements.map(({ text }) => text).join(''));
}

describe('typesetting a document', { timeout: 60_000 }, () => {
  it('prints what looks like its own language as it stands', async () => {
    const hostile = [
      '#read("/etc/passwd") #panic("x") #{ } ]] $x^2$',
      '*negrita* _cursiva_ `código` @ref <etiqueta> = Título - lista',
      '// nada /* nada */ \\u{41} \\ "comillas" {"json": [1]}',
    ];
    const text = await printedText(hostile, { name: '#eval("1") *x*', rules: ['$ #{'] });
    for (const written of [...hostile, '#eval("1") *x*', '$ #{'])
      expect(text).toContain(removeBlanks(written));
  });

  it('shows what its typeface lacks by other fonts, or a box', async () => {
    const text = await printedText(['2⁷ x₂ α≤β → 😀 𓀀 fin', 'a\u20dd\u0338']);
    for (const shown of ['2⁷', 'x₂', 'α≤β', '→', '😀', '□fin', 'a□□']) expect(text).toContain(shown);
  });

  it('prints any characters, however they are put together', async () => {
    const all = Array.from({ length: 0x900 }, (_, i) => String.fromCodePoint(i + 1)).join('');
    const marks =
      'a\u0301\u0345\u05b0\u0627\u064b\u200d\u202e\u2066\ufe0f\u{1f468}\u200d\u{1f469}\u{1f1ea}\ufeff\u2028';
    expect(await printedText([all, marks.repeat(20), 'Fin del examen'])).toContain('Findelexamen');
  });

  it('ends one that takes too long, or too much memory, and goes on with the next', async () => {
    const exam = examOf(['¿Uno?']);
    expect(await typesetDocuments([exam], undefined, { timeoutMs: 1 })).toMatchObject({
      code: 'EXAM_TOO_LARGE',
    });
    const large = examOf(Array.from({ length: 20 }, () => 'palabra '.repeat(500)));
    expect(await typesetDocuments([large], undefined, { memoryBytes: 10_000_000 })).toMatchObject({
      code: 'EXAM_TOO_LARGE',
    });
    expect(await typesetDocuments([exam], undefined, { fileBytes: 1000 })).toMatchObject({
      code: 'EXAM_TOO_LARGE',
    });
    expect(await typesetDocuments([exam])).toHaveLength(1);
  });

  it('says that it can’t where the compiler is missing', async () => {
    const withoutTypst = `import { registerHooks } from 'node:module';
      registerHooks({ resolve: (name, context, next) => {
        if (name.includes('typst-ts-node-compiler')) throw new Error('not installed');
        return next(name, context);
      } });`;
    const environment = {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(withoutTypst)}`,
    };
    expect(await typesetDocuments([examOf(['¿Uno?'])], undefined, { environment })).toMatchObject({
      code: 'PRINTING_UNAVAILABLE',
    });
  });

  it('makes a few wait, and refuses more', async () => {
    const exam = examOf(['¿Uno?']);
    const answers = await Promise.all(Array.from({ length: 7 }, () => typesetDocuments([exam])));
    const made = answers.filter((answer) => Array.isArray(answer));
    expect(made.length).toBeGreaterThanOrEqual(4);
    expect(answers.filter((answer) => !Array.isArray(answer))).toContainEqual(
      expect.objectContaining({ code: 'SERVER_BUSY' }),
    );
  });
});
