import { describe, expect, it } from 'vitest';
import { readAiken } from './aiken.ts';
import { readGift } from './gift/gift-reader.ts';
import { readMoodleXml } from './moodle-xml/moodle-xml-reader.ts';
import type { FileItem, FileReadResult } from './question-format.ts';
import { readCsv } from './table/table-reader.ts';

function itemsOf(file: FileReadResult): FileItem[] {
  if ('refused' in file) throw new Error(file.refused);
  return file.items;
}

const lines = (...all: string[]): string => all.join('\n');

describe('GIFT', () => {
  const read = (...all: string[]): FileItem[] => itemsOf(readGift(lines(...all)));
  const [question, problem] = [(...all: string[]) => read(...all)[0], (...all: string[]) => read(...all)[0]];

  it('reads a title, notes, an explanation, a category and tags, and says where the question stands', () => {
    expect(
      read(
        '$CATEGORY: $course$/top/Derecho/Ley 39//2015',
        '',
        '// [id:5] [tag:Plazos]',
        '::P1:: ¿En qué plazo se resuelve?{',
        '=Tres meses#Lo dice el artículo 21.',
        '~Un mes',
        '####Artículo 21.3',
        '}',
      ),
    ).toEqual([
      {
        line: 3,
        question: {
          pregunta: '¿En qué plazo se resuelve?',
          opciones: ['Tres meses', 'Un mes'],
          respuesta_correcta: 1,
          notas: ['Lo dice el artículo 21.', null],
          explicacion: 'Artículo 21.3',
          categoria: ['Derecho / Ley 39/2015', 'Plazos'],
        },
      },
    ]);
  });

  it('reads escapes, HTML, true or false, and a gap in the middle', () => {
    expect(question(String.raw`2 \= 1 + 1\: \{a\} \~ \# C\\D\nfin {=sí ~no}`)).toMatchObject({
      question: { pregunta: '2 = 1 + 1: {a} ~ # C\\D\nfin', opciones: ['sí', 'no'] },
    });
    expect(question('[html]<p>Resoluci&oacute;n <b>firme</b></p><p>y</p> {=s&iacute; ~no}')).toMatchObject({
      question: { pregunta: 'Resolución firme\ny', opciones: ['sí', 'no'] },
    });
    expect(question('El Rey sanciona las leyes.{TRUE#No leíste el 91#Bien}')).toMatchObject({
      question: {
        opciones: ['Verdadero', 'Falso'],
        respuesta_correcta: 1,
        notas: ['Bien', 'No leíste el 91'],
      },
    });
    expect(question('Las leyes las sanciona {~el Gobierno =el Rey} en quince días.')).toMatchObject({
      question: { pregunta: 'Las leyes las sanciona _____ en quince días.', respuesta_correcta: 2 },
    });
  });

  it.each([
    ['¿Quién fue Grant?{}', 'es de respuesta abierta'],
    ['¿Cuándo?{#1822:5}', 'es numérica'],
    ['Une.{=a -> b =c -> d}', 'es de emparejar'],
    ['Dos y dos{=4 =cuatro}', 'es de respuesta corta'],
    ['Dos y dos{cuatro}', 'es de respuesta corta'],
    ['Elige dos{~%50%a ~%50%b ~c}', 'no tiene ninguna respuesta que valga todo'],
    ['Elige{=a =b ~c}', 'tiene 2 respuestas correctas'],
    ['Elige{=a ~%30%b ~c}', 'tiene respuestas que valen una parte'],
    ['[html]<img src="@@PLUGINFILE@@/a.png"> ¿Qué es?{=a ~b}', 'tiene una imagen'],
    ['Solo un texto', 'no tiene respuestas entre llaves'],
    ['Cierra } antes { de abrir', 'tiene una llave sin su pareja'],
    ['Nunca cierra {=a ~b', 'tiene una llave sin su pareja'],
  ])('tells what Plaza has no question for: %s', (text, reason) => {
    expect(problem(text)).toEqual({ line: 1, problem: expect.stringContaining(reason) as string });
  });

  it('tells which questions lose the pictures of their notes and explanations', () => {
    const file = readGift(
      'Uno {=a#bien<img src\\="a.png"> ~b}\n\nDos {=a ~b ####<p><img src="b.png"></p>}\n\nTres {=a ~b}',
    );
    expect(file).toMatchObject({
      remarks: [expect.stringMatching(/^Las imágenes de las notas, .* las preguntas de las líneas 1, 3\.$/)],
      items: [{ question: {} }, { question: {} }, { question: {} }],
    });
  });

  it('loses no other question to one that is wrong', () => {
    const items = read('::1:: Abierta {=a', '', '::2:: Bien {=a ~b}', '', 'Rota }', '', 'Bien {~a =b}');
    expect(items.map((item) => [item.line, 'question' in item])).toEqual([
      [1, false],
      [3, true],
      [5, false],
      [7, true],
    ]);
  });
});

describe('Moodle XML', () => {
  it('tells which questions lose the pictures of their explanation', () => {
    const text =
      '<quiz>\n<question type="multichoice"><questiontext><text>¿?</text></questiontext><generalfeedback><text>&lt;img src="a.png"&gt;</text></generalfeedback><answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question></quiz>';
    expect(readMoodleXml(text)).toMatchObject({
      remarks: [expect.stringContaining('la pregunta de la línea 2.')],
      items: [{ question: { opciones: ['a', 'b'] } }],
    });
  });

  const quiz = (...all: string[]): string =>
    lines('<?xml version="1.0" encoding="UTF-8"?>', '<quiz>', ...all, '</quiz>');
  const question = (inside: string, type = 'multichoice'): string =>
    `<question type="${type}"><name><text>N</text></name><questiontext format="html"><text><![CDATA[<p>¿Qu&eacute;?</p>]]></text></questiontext>${inside}</question>`;
  const answer = (fraction: string, text: string): string =>
    `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback format="html"><text></text></feedback></answer>`;

  it('reads categories, HTML, tags, true or false', () => {
    expect(
      itemsOf(
        readMoodleXml(
          quiz(
            '<question type="category"><category><text>$course$/top/Derecho</text></category></question>',
            question(
              `${answer('0', 'uno')}${answer('100', '&lt;b&gt;dos&lt;/b&gt;')}<tags><tag><text>Plazos</text></tag></tags>`,
            ),
            question(`${answer('100', 'true')}${answer('0', 'false')}`, 'truefalse'),
          ),
        ),
      ),
    ).toEqual([
      {
        line: 4,
        question: {
          pregunta: '¿Qué?',
          opciones: ['uno', 'dos'],
          respuesta_correcta: 2,
          categoria: ['Derecho', 'Plazos'],
        },
      },
      {
        line: 5,
        question: expect.objectContaining({
          opciones: ['Verdadero', 'Falso'],
          respuesta_correcta: 1,
        }) as unknown,
      },
    ]);
  });

  it.each([
    [question('', 'cloze'), 'es de otro tipo (respuestas anidadas)'],
    [question('', 'ddwtos'), 'es de otro tipo (ddwtos)'],
    [question(`<single>false</single>${answer('100', 'a')}${answer('0', 'b')}`), 'admite varias respuestas'],
    [question(`${answer('50', 'a')}${answer('50', 'b')}`), 'no tiene ninguna respuesta que valga el 100 %'],
    [question(`${answer('100', 'a')}${answer('33.3', 'b')}`), 'tiene respuestas que valen una parte'],
    [question(`${answer('100', '&lt;img src="a.png"&gt;')}${answer('0', 'b')}`), 'tiene una imagen'],
  ])('tells what Plaza has no question for: %#', (text, reason) => {
    expect(itemsOf(readMoodleXml(quiz(text)))).toEqual([
      { line: 3, problem: expect.stringContaining(reason) as string },
    ]);
  });

  it.each([
    ['<quiz><question></quiz>', 'El archivo no contiene un XML válido: hay un error en la línea 1, columna '],
    [`<quiz>\n<!--${'😀'.repeat(20)}-->\n<question></quiz>`, 'hay un error en la línea 3, columna '],
    [
      '<!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz>&b;</quiz>',
      'El archivo no contiene un XML válido',
    ],
    ['<html></html>', 'El archivo XML no es de Moodle'],
  ])('is refused: %s', (text, reason) => {
    expect(readMoodleXml(text)).toEqual({ refused: expect.stringContaining(reason) as string });
  });
});

describe('Aiken', () => {
  it('reads options with dots and brackets, and a wording of several lines', () => {
    expect(
      itemsOf(
        readAiken(
          lines(
            '¿Cuál?',
            'Señale:',
            'A. uno',
            'B) dos',
            'ANSWER: B',
            '',
            '¿Otra?',
            'a) x',
            'b) y',
            'RESPUESTA: a)',
          ),
        ),
      ),
    ).toEqual([
      {
        line: 1,
        question: expect.objectContaining({
          pregunta: '¿Cuál?\nSeñale:',
          opciones: ['uno', 'dos'],
          respuesta_correcta: 2,
        }) as unknown,
      },
      {
        line: 7,
        question: expect.objectContaining({ opciones: ['x', 'y'], respuesta_correcta: 1 }) as unknown,
      },
    ]);
  });

  it('tells a missing answer and an option of two lines', () => {
    expect(
      itemsOf(
        readAiken(lines('¿Cuál?', 'A. uno', 'y más', 'B. dos', 'ANSWER: B', '¿Otra?', 'A. uno', 'B. dos')),
      ),
    ).toEqual([
      { line: 1, problem: 'tiene en la opción 1 más de una línea' },
      { line: 6, problem: 'no dice su respuesta: falta la línea «ANSWER: » con la letra' },
    ]);
  });
});

describe('a table', () => {
  it.each([';', ',', '\t'])('finds columns by headings of any order and spelling, between %j', (sign) => {
    const table = lines(
      ['Nº', 'Enunciado', 'Opción A', 'Opción B', 'C', 'Respuesta correcta', 'Justificación', 'Tema'].join(
        sign,
      ),
      ['1', '¿Cuál?', 'uno', 'dos', '', 'b)', 'Art. 1', 'Tema 1|Tema 2'].join(sign),
      '',
      ['2', '"¿Y ""esta""?"', 'uno', 'dos', 'tres', 'tres', '', ''].join(sign),
    );
    expect(itemsOf(readCsv(table))).toEqual([
      {
        line: 2,
        question: {
          pregunta: '¿Cuál?',
          opciones: ['uno', 'dos'],
          respuesta_correcta: 2,
          explicacion: 'Art. 1',
          categoria: ['Tema 1', 'Tema 2'],
        },
      },
      {
        line: 4,
        question: {
          pregunta: '¿Y "esta"?',
          opciones: ['uno', 'dos', 'tres'],
          respuesta_correcta: 3,
          categoria: [],
          sin_categoria: true,
        },
      },
    ]);
  });

  it('takes state and source from their columns, with a date as a spreadsheet shows it', () => {
    const read = (headings: string, cells: string) =>
      itemsOf(readCsv(lines(`pregunta;a;b;respuesta;${headings}`, `¿?;x;y;A;${cells}`)))[0];
    expect(read('Estado;Desfasada desde;Motivo del estado', 'Desfasada;1/10/2024;Ley 2/2024')).toMatchObject({
      question: { estado: { nombre: 'desfasada', desde: '2024-10-01', motivo: 'Ley 2/2024' } },
    });
    expect(read('Examen;Año;Número;Reserva', 'AGE C2;2023;14;Sí')).toMatchObject({
      question: { fuente: { examen: 'AGE C2', anio: 2023, numero: 14, reserva: true } },
    });
    const numbered = read('Número;Año', '14;2023');
    expect(numbered).toHaveProperty('question');
    expect(numbered).not.toHaveProperty('question.fuente');
  });

  it('may have titles above its headings, which is said', () => {
    const table = lines('Preguntas de 2024, tema 1', '', 'pregunta;a;b;respuesta', '¿Uno, dos o tres?;x;y;A');
    expect(readCsv(table)).toMatchObject({
      items: [{ line: 4, question: { pregunta: '¿Uno, dos o tres?' } }],
      remarks: ['Los nombres de las columnas están en la fila 3: lo que hay encima no se ha leído.'],
    });
  });

  it('keeps the places of options and notes that have no column', () => {
    const read = (headings: string, cells: string) => itemsOf(readCsv(lines(headings, cells)))[0];
    expect(read('pregunta;a;b;c;respuesta;nota_b;nota_c', '¿?;x;y;z;A;de b;de c')).toMatchObject({
      question: { notas: [null, 'de b', 'de c'] },
    });
    expect(read('pregunta;opcion_a;opcion_c;respuesta', '¿?;x;z;C')).toMatchObject({
      question: { opciones: ['x', '', 'z'], respuesta_correcta: 3 },
    });
  });

  it('takes a key as letter, number or text of an option', () => {
    const keyOf = (key: string, ...options: string[]) =>
      itemsOf(readCsv(lines('pregunta;a;b;respuesta', ['¿?', ...options, key].join(';'))))[0];
    expect(keyOf('B', 'x', 'y')).toMatchObject({ question: { respuesta_correcta: 2 } });
    expect(keyOf('2', 'x', 'y')).toMatchObject({ question: { respuesta_correcta: 2 } });
    expect(keyOf('2', '2', '3')).toMatchObject({ question: { respuesta_correcta: 1 } });
    expect(keyOf('A', 'B', 'A')).toMatchObject({
      problem: expect.stringContaining('escribe «A)»') as string,
    });
    expect(keyOf('A)', 'B', 'A')).toMatchObject({ question: { respuesta_correcta: 1 } });
    expect(keyOf('z', 'x', 'y')).toMatchObject({ problem: expect.stringContaining('tiene «z»') as string });
    expect(keyOf('', 'x', 'y')).toMatchObject({ problem: expect.stringContaining('tiene «»') as string });
  });

  it('is refused without the columns that are needed, or with quotes that never close', () => {
    expect(readCsv('a;b\n1;2')).toMatchObject({
      refused: expect.stringContaining('debe nombrar las columnas') as string,
    });
    expect(readCsv('pregunta;a;b;respuesta\n"x;y')).toEqual({
      refused: expect.stringContaining('hay unas comillas mal cerradas') as string,
    });
  });
});
