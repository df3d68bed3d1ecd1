import { parse as parseGift } from 'gift-pegjs';
import { SaxesParser } from 'saxes';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { ExportedQuestion } from '#server/questions/exporting/question-export.repository.ts';
import { CURRENT_STATE, NO_SOURCE, EXPORT_ONLY_PROPERTIES } from '#tests/support/questions/any-question.ts';
import { readAiken } from './aiken.ts';
import { readGift } from './gift/gift-reader.ts';
import { writeGift } from './gift/gift-writer.ts';
import { readMoodleXml } from './moodle-xml/moodle-xml-reader.ts';
import { writeMoodleXml } from './moodle-xml/moodle-xml-writer.ts';
import type { FileReadResult } from './question-format.ts';

// The files have the structure of Moodle 4.5's own examples and test files (question/format), but other texts

/** Lists what was read of a file: each question with the right option in brackets, or the kind of its problem. */
function shown(file: FileReadResult): string[] {
  if ('refused' in file) return [file.refused];
  return file.items.map((item) => {
    if ('problem' in item) return item.problem.replace(/[:,].*$/s, '');
    const { pregunta, opciones, respuesta_correcta, notas } = item.question;
    const options = opciones.map((option, index) => {
      const note = notas?.[index];
      const marked = index + 1 === respuesta_correcta ? `[${option}]` : option;
      return note ? `${marked} (${note})` : marked;
    });
    return `${pregunta} ${options.join(' / ')}`;
  });
}

describe('files that Moodle wrote', () => {
  it('GIFT: every kind of question of its examples', () => {
    const gift = [
      '// abierta\n::P8:: ¿Cómo estás? {}',
      '::Parejas::[html]Une la <b>ley</b> con su año.{\n    =[html]Procedimiento -> 2015\n    =[plain]Régimen local -> 1985\n    = -> 1978\n}',
      '// con notas\n::P2:: ¿Qué hay entre el naranja y el verde?\n{\n    =amarillo # ¡bien!\n    ~rojo # [html]no, es <b>amarillo</b>\n    ~[plain]azul # no\n}',
      '::colores:: Elige dos\n{\n    ~%50%uno # bien\n    ~%-100%dos # [html]mal\n    ~%50%tres\n    ~%-100%[plain]cuatro\n}',
      '::P5:: Un número del 1 al 5 {#3:2~#Mal}',
      '::Corta::¿Qué animal?{\n    =Rana#¡Bien!\n    =%50%Gato#Casi\n    =%0%*#Mal\n}',
      '::P1:: El 42 lo responde todo.{\nFALSE#Sí lo responde.#Bien.\n####De una novela.}',
      '::2-08::La ley es ley.{T}',
      'Japón escribe con signos que vinieron de {\n    ~India\n    =China\n    ~Egipto} hace siglos.',
      'Lo enterraron con {~su perro =su mujer ~nadie} en la tumba.',
      'Dos y dos {=cuatro =4}.',
      'Une {=Canadá->Ottawa =Italia->Roma}',
      '[markdown]¿Quién **no** está?{=nadie#bien ~todos}',
      'Difícil.{~mala ~%50%a medias =buena}',
      '¿Cuál da 5? {\n     ~ \\= 2 + 2\n     = \\= 2 + 3\n}',
      '::Signos::\n¿Cuál no es un signo de GIFT? {\n   ~ \\~     # \\~ es un signo.\n   ~ \\{     # \\{ es un signo.\n   = \\\\     # La barra \\\\ no lo es. PERO,\n              va delante de los signos.\n}',
    ].join('\n\n');
    expect(shown(readGift(gift))).toEqual(
      [
        'es de respuesta abierta',
        'es de emparejar',
        '¿Qué hay entre el naranja y el verde? [amarillo] (¡bien!) / rojo (no',
        'no tiene ninguna respuesta que valga todo',
        'es numérica',
        'es de respuesta corta',
        'El 42 lo responde todo. Verdadero (Sí lo responde.) / [Falso] (Bien.)',
        'La ley es ley. [Verdadero] / Falso',
        'Japón escribe con signos que vinieron de _____ hace siglos. India / [China] / Egipto',
        'Lo enterraron con _____ en la tumba. su perro / [su mujer] / nadie',
        'es de respuesta corta',
        'es de emparejar',
        '¿Quién no está? [nadie] (bien) / todos',
        'tiene respuestas que valen una parte',
        '¿Cuál da 5? = 2 + 2 / [= 2 + 3]',
        '¿Cuál no es un signo de GIFT? ~ (~ es un signo.) / { ({ es un signo.) / [\\] (La barra \\ no lo es. PERO,\nva delante de los signos.)',
      ].map((item) => expect.stringMatching(new RegExp(`^${RegExp.escape(item)}`)) as unknown),
    );
  });

  it('XML: categories within categories, other kinds of question, an attached sound', () => {
    const category = (path: string): string =>
      `<question type="category"><category><text>${path}</text></category><info format="markdown"><text>Nota</text></info><idnumber></idnumber></question>`;
    const truth = (wording: string): string =>
      `<question type="truefalse"><name><text>N</text></name><questiontext format="html"><text><![CDATA[<p>${wording}</p>]]></text></questiontext><answer fraction="100" format="moodle_auto_format"><text>true</text><feedback format="html"><text></text></feedback></answer><answer fraction="0" format="moodle_auto_format"><text>false</text><feedback format="html"><text></text></feedback></answer></question>`;
    const choice = (wording: string, inside = ''): string =>
      `<question type="multichoice"><name><text>N</text></name><questiontext format="html"><text><![CDATA[${wording}]]></text>${inside}</questiontext><single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering><showstandardinstruction>0</showstandardinstruction><correctfeedback format="html"><text><![CDATA[<p>Muy bien.</p>]]></text></correctfeedback><answer fraction="100" format="html"><text><![CDATA[<p>francés</p>]]></text><feedback format="html"><text><![CDATA[<p>Sí</p>]]></text></feedback></answer><answer fraction="0" format="html"><text><![CDATA[<p>latín</p>]]></text></answer></question>`;
    const file = readMoodleXml(
      `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n<!-- question: 0  -->\n${category('$course$/Iota')}${truth('Uno')}${category('$course$/Iota/Kappa')}<question type="essay"><name><text>E</text></name></question>${truth('Dos')}${category('$course$/Iota/Kappa/Lambda')}${choice('<p>¿Qué idioma es?</p>')}${choice('<p><a href="@@PLUGINFILE@@/voz.mp3">Escucha:</a></p>', '<file name="voz.mp3" encoding="base64">SUQz</file>')}</quiz>`,
    );
    expect(shown(file)).toEqual([
      'Uno [Verdadero] / Falso',
      'es de otro tipo (respuesta abierta)',
      'Dos [Verdadero] / Falso',
      '¿Qué idioma es? [francés] (Sí) / latín',
      'tiene una imagen o un archivo',
    ]);
    const categories =
      'refused' in file
        ? []
        : file.items.map((item) => ('question' in item ? item.question.categoria : null));
    expect(categories).toEqual([['Iota'], null, ['Iota / Kappa'], ['Iota / Kappa / Lambda'], null]);
  });

  it('Aiken: good questions between broken ones', () => {
    const aiken =
      'Solo una opción\nA) Única\nANSWER: A\n\nA) Sin enunciado\n\nANSWER: Sin enunciado\n\nBuena\nA) Sí\nB) No\nANSWER: A\n\nSin acabar\nA) Casi\nB) No\n\nOtra <b>buena</b> & más\nA)Mal\nB)Bien\nANSWER: B';
    expect(shown(readAiken(aiken))).toEqual([
      'Solo una opción [Única]',
      'no tiene por respuesta la letra de una opción',
      'Buena [Sí] / No',
      'no dice su respuesta',
      'Otra <b>buena</b> & más Mal / [Bien]',
    ]);
  });
});

describe('our files, read by others', () => {
  const question = (fields: Partial<ExportedQuestion>): ExportedQuestion => ({
    ...EXPORT_ONLY_PROPERTIES,
    number: 1,
    question_text: '¿Cuál?',
    choices: ['uno', 'dos', 'tres'],
    correct_answer: 1,
    notes: null,
    explanation: null,
    explanation_format: 'plain',
    law_id: null,
    article: null,
    paragraph: null,
    pair: null,
    shared_text: null,
    categories: ['Tema 1'],
    ...CURRENT_STATE,
    ...NO_SOURCE,
    ...fields,
  });
  const SIGNS = 'a = b ~ c # d { e } f : g \\ h % i / j <b> & "x" \'y\'';
  const questions = [
    question({}),
    question({ question_text: SIGNS, choices: [SIGNS, `%50% ${SIGNS}`, '=5'], notes: [SIGNS, null, 'nota'] }),
    question({
      explanation: '<p>Sí <b>no</b></p>',
      explanation_format: 'rich',
      categories: ['A/B', 'C'],
    }),
    question({ explanation: 'Artículo 5: {a}', law_id: 'BOE-A-2015-10565', article: '5' }),
    question({ question_text: 'Dos\nlíneas', choices: ['T', 'F'], correct_answer: 0 }),
  ];
  async function* batches() {
    yield await Promise.resolve(questions);
  }

  it('GIFT, by a grammar for it', async () => {
    const read = parseGift(await text(writeGift(batches()))).filter(({ type }) => type !== 'Category');
    expect(read).toHaveLength(questions.length);
    for (const [index, one] of read.entries()) {
      if (one.type !== 'MC') throw new Error(one.type);
      const { choices, correct_answer } = questions[index] ?? question({});
      expect(one.choices.map((choice) => choice.isCorrect)).toEqual(
        choices.map((_, at) => at === correct_answer),
      );
      expect(one.choices.map((choice) => choice.text.text)).toEqual(choices);
    }
  });

  it('XML, by a strict parser', async () => {
    const texts: string[] = [];
    const path: string[] = [];
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', ({ name }) => {
      path.push(name);
      if (path.join('/') === 'quiz/question/answer/text') texts.push('');
    });
    parser.on('text', (piece) => {
      if (path.join('/') === 'quiz/question/answer/text') texts.push((texts.pop() ?? '') + piece);
    });
    parser.on('closetag', () => path.pop());
    parser.write(await text(writeMoodleXml(batches()))).close();
    expect(texts).toEqual(questions.flatMap(({ choices }) => choices));
  });
});
