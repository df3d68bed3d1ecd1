import { describe, expect, it } from 'vitest';
import type { FileItem } from '../question-format.ts';
import { readTyped } from './typed-reader.ts';

function read(text: string): FileItem[] {
  const file = readTyped(text);
  if ('refused' in file) throw new Error(file.refused);
  return file.items;
}

/** Returns each item of the text in short: the question, or its problem. */
const short = (text: string): unknown[] =>
  read(text).map((item) =>
    'problem' in item
      ? `${item.line}: ${item.problem}`
      : [item.question.pregunta, item.question.opciones, item.question.respuesta_correcta],
  );

const ONE = ['¿Quién sanciona las leyes?', ['El Rey', 'El Gobierno', 'Las Cortes'], 1];
const TWO = ['¿Cuántos títulos tiene la Constitución?', ['Diez', 'Once'], 2];

describe('typed text', () => {
  it.each([
    [
      'answers below each question',
      '1. ¿Quién sanciona las leyes?\na) El Rey\nb) El Gobierno\nc) Las Cortes\nRespuesta: a\n\n2. ¿Cuántos títulos tiene la Constitución?\na) Diez\nb) Once\nRespuesta correcta: B',
    ],
    [
      'answers at the end',
      '1.- ¿Quién sanciona las leyes?\na.- El Rey\nb.- El Gobierno\nc.- Las Cortes\n\n2.- ¿Cuántos títulos tiene la Constitución?\na.- Diez\nb.- Once\n\nRESPUESTAS: 1-A 2-B',
    ],
    [
      'answers in a list at the end',
      '1) ¿Quién sanciona las leyes?\nA) El Rey\nB) El Gobierno\nC) Las Cortes\n2) ¿Cuántos títulos tiene la Constitución?\nA) Diez\nB) Once\n\nSoluciones\n1. a)\n2. b)',
    ],
    [
      'a table of answers',
      '1º ¿Quién sanciona las leyes?\n(a) El Rey\n(b) El Gobierno\n(c) Las Cortes\n2º ¿Cuántos títulos tiene la Constitución?\n(a) Diez\n(b) Once\nPlantilla de respuestas:\n1 A, 2 B',
    ],
    [
      'an asterisk before the right one',
      'Pregunta 1: ¿Quién sanciona las leyes?\n*a) El Rey\nb) El Gobierno\nc) Las Cortes\n\nPregunta 2: ¿Cuántos títulos tiene la Constitución?\na) Diez\n* b) Once',
    ],
    [
      'a word behind the right one',
      '1. ¿Quién sanciona las leyes?\na) El Rey (correcta)\nb) El Gobierno\nc) Las Cortes\n2. ¿Cuántos títulos tiene la Constitución?\na) Diez\nb) Once (CORRECTA)',
    ],
    [
      'lines that were wrapped',
      '1. ¿Quién sanciona\nlas leyes?\na) El\nRey\nb) El Gobierno\nc) Las Cortes\nSolución: a)\n2. ¿Cuántos títulos tiene\n   la Constitución?\na) Diez\nb) Once\nSolución: b)',
    ],
    [
      'numbers that go on from another text',
      '17. ¿Quién sanciona las leyes?\na) El Rey\nb) El Gobierno\nc) Las Cortes\n18. ¿Cuántos títulos tiene la Constitución?\na) Diez\nb) Once\nClave: 17A 18B',
    ],
    [
      'tabulators and hard blanks',
      '1.\u00a0¿Quién sanciona las leyes?\n\ta)\tEl Rey\n\tb)\tEl Gobierno\n\tc)\tLas Cortes\n\n\n2.\t¿Cuántos títulos tiene la Constitución?\n\ta)\tDiez\n\tb)\tOnce\n\nRespuestas correctas: 1=a; 2=b',
    ],
  ])('is understood with %s', (_, text) => {
    expect(short(text)).toEqual([ONE, TWO]);
  });

  it('keeps an explanation, paragraphs of a wording and a list within it', () => {
    expect(
      read(
        '1. Lea el texto:\n\nUn funcionario pide permiso.\n3. apartado\na) Sí\nb) No\nRespuesta: b\nExplicación: Artículo 48\ndel TREBEP.',
      ),
    ).toEqual([
      {
        line: 1,
        question: {
          pregunta: 'Lea el texto:\nUn funcionario pide permiso. 3. apartado',
          opciones: ['Sí', 'No'],
          respuesta_correcta: 2,
          explicacion: 'Artículo 48 del TREBEP.',
          categoria: [],
          sin_categoria: true,
        },
      },
    ]);
  });

  it('tells what it does not understand, and invents nothing', () => {
    expect(
      short(
        'TEMA 1\n\n1. ¿Sin respuesta?\na) x\nb) y\n\nTEMA 2. La Corona\n12\n2. ¿Dos?\na) x (correcta)\nb) y\nRespuesta: b\n3. ¿Sin opciones?\n4. ¿Sin orden?\na) x\nc) y\nRespuesta: a',
      ),
    ).toEqual([
      '1: no se reconoce: esta línea no pertenece a ninguna pregunta («TEMA 1»)',
      '3: no dice cuál es su respuesta correcta',
      '7: no se reconoce: esta línea no pertenece a ninguna pregunta («TEMA 2. La Corona»)',
      '8: no se reconoce: esta línea no pertenece a ninguna pregunta («12»)',
      '9: dice más de una respuesta correcta',
      '13: no tiene opciones: deben empezar por «a)», «b)»…',
      '14: tiene las opciones sin orden: tras la 1.ª viene la letra c',
    ]);
  });

  it('takes no side where a number stands twice', () => {
    expect(
      short(
        '1. ¿Uno?\na) lo que dice el artículo\n2. apartado primero\n2. ¿Dos?\na) x\nb) y\nRespuestas: 1-a 2-b',
      ),
    ).toEqual([
      '1: no se sabe dónde acaba: hay dos líneas con el número 2',
      '3: no se sabe dónde empieza: hay dos líneas con el número 2',
      '4: no se sabe dónde empieza: hay dos líneas con el número 2',
    ]);
  });

  it('leaves a divided word as it stands', () => {
    expect(short('1. ¿Estado físico-\nquímico?\na) x\nb) y\nRespuesta: a')).toEqual([
      ['¿Estado físico-\nquímico?', ['x', 'y'], 1],
    ]);
  });

  it('takes a wrapped line for no option', () => {
    expect(
      short(
        '1. ¿Cómo?\na) Por carta\nb) Por fax\nc) En persona\nd) Por fax, teléfono o\ne-mail corporativo\nRespuesta: a\n2. ¿Quién?\na) El escritor\nA. Machado\nb) Otro\nRespuesta: b',
      ),
    ).toEqual([
      ['¿Cómo?', ['Por carta', 'Por fax', 'En persona', 'Por fax, teléfono o e-mail corporativo'], 1],
      ['¿Quién?', ['El escritor A. Machado', 'Otro'], 2],
    ]);
  });

  it('tells a line that may be an option or not', () => {
    expect(short('1. ¿Quién?\na) Ana\nb) Luis\nc) El ministro\nD. Juan Pérez\nRespuesta: a')).toEqual([
      '1: no deja claro si «D. Juan Pérez» es la opción d o sigue la anterior: está escrita de otro modo que las demás',
    ]);
  });

  it('says which questions have more or fewer options than most', () => {
    const question = (number: number, ...options: string[]): string =>
      [
        `${number}. ¿Cuál?`,
        ...options.map((text, index) => `${'abcd'[index]}) ${text}`),
        'Respuesta: a',
      ].join('\n');
    const text = [question(1, 'x', 'y', 'z'), question(2, 'x', 'y'), question(3, 'x', 'y', 'w')].join('\n\n');
    expect(readTyped(text)).toMatchObject({
      remarks: ['Casi todas las preguntas tienen 3 opciones: revisa las que tienen otro número (línea 7).'],
    });
  });
});
