import { describe, expect, it } from 'vitest';
import { checkQuestionList } from '../question-file.rules.ts';

const entry = (number: number, supuesto: unknown, others: object = {}) => ({
  pregunta: `¿Pregunta ${number} del caso?`,
  categoria: ['Casos'],
  opciones: ['Sí', 'No'],
  respuesta_correcta: 1,
  supuesto,
  ...others,
});
const caso = (orden: number, others: object = {}) => ({
  titulo: 'Caso 1',
  texto: 'Ana solicita\nuna licencia.',
  orden,
  ...others,
});
const errorsOf = (list: unknown[]) => checkQuestionList(list).errors;
const textsOf = (list: unknown[]) => {
  const checked = checkQuestionList(list);
  return checked.errors ? checked.errors : checked.entries.map(({ shared_text }) => shared_text);
};

describe('the shared text of an entry', () => {
  it('has a title, a text as it is and a place', () => {
    expect(
      textsOf([entry(1, caso(2, { titulo: ' Caso 1 ' })), entry(2, caso(1)), entry(3, undefined)]),
    ).toEqual([
      { title: 'Caso 1', text: 'Ana solicita\nuna licencia.', text_format: 'plain', position: 2 },
      { title: 'Caso 1', text: 'Ana solicita\nuna licencia.', text_format: 'plain', position: 1 },
      null,
    ]);
    expect(textsOf([entry(1, caso(1, { texto: '<p>a</p>', texto_formato: 'html' }))])).toMatchObject([
      { text: '<p>a</p>', text_format: 'rich' },
    ]);
  });

  it.each([
    ['Caso 1', 'debe tener en «supuesto» un objeto con titulo, texto y orden, o nada'],
    [caso(0), 'debe tener en «supuesto.orden» un número entero del 1 al 100'],
    [caso(1.5), 'debe tener en «supuesto.orden» un número entero del 1 al 100'],
    [caso(101), 'debe tener en «supuesto.orden» un número entero del 1 al 100'],
    [caso(1, { titulo: ' ' }), 'debe tener un texto en «supuesto.titulo»'],
    [caso(1, { titulo: 'a'.repeat(201) }), 'no puede tener más de 200 caracteres en «supuesto.titulo»'],
    [caso(1, { texto: undefined }), 'debe tener un texto en «supuesto.texto»'],
    [
      caso(1, { texto: '<p> </p>', texto_formato: 'html' }),
      'debe tener un texto que se vea en «supuesto.texto»',
    ],
    [caso(1, { texto_formato: 'md' }), 'debe tener en «supuesto.texto_formato» «texto» o «html», o nada'],
  ])('is refused as %j', (supuesto, problem) => {
    expect(errorsOf([entry(1, supuesto)])).toEqual([`La pregunta #1 ${problem}`]);
  });

  it('is the same for all entries of its title', () => {
    const others = [caso(2, { texto: 'Otro' }), caso(3, { texto_formato: 'html' })];
    expect(
      errorsOf([entry(1, caso(1)), ...others.map((supuesto, index) => entry(index + 2, supuesto))]),
    ).toEqual([
      'La pregunta #2 trae el supuesto «Caso 1» con otro texto que la pregunta #1',
      'La pregunta #3 trae el supuesto «Caso 1» con otro texto que la pregunta #1',
    ]);
  });

  it('has one question at each place, which a repeated entry may name again', () => {
    expect(errorsOf([entry(1, caso(1)), entry(2, caso(1))])).toEqual([
      'La pregunta #2 tiene en el supuesto «Caso 1» el mismo orden que la pregunta #1: 1',
    ]);
    expect(errorsOf([entry(1, caso(1)), entry(1, caso(1)), entry(1, undefined)])).toBeNull();
    expect(errorsOf([entry(1, caso(1)), entry(1, caso(2))])).toEqual([
      'La pregunta #2 repite la pregunta #1 con otro supuesto u otro orden',
    ]);
    expect(errorsOf([entry(1, undefined), entry(1, caso(1))])).toEqual([
      'La pregunta #2 repite la pregunta #1 con otro supuesto u otro orden',
    ]);
  });
});
