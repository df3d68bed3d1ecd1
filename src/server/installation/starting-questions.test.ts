import { describe, expect, it } from 'vitest';
import {
  BANK_CHECKS,
  type BankFault,
  findQuestionFaults,
  QUESTION_CHECKS,
  type QuestionFault,
} from '#tests/support/starting-bank/faults.ts';
import {
  toQuestionKey,
  readStartingBank,
  type StartingBank,
  type StartingQuestion,
} from '#tests/support/starting-bank/starting-bank.ts';

const bank = readStartingBank();

const describeFault = ({ file, index }: StartingQuestion, details: string[]): string =>
  `${file} ${index}: ${details.join(' | ')}`;

function faultsOfKind(kind: QuestionFault): string[] {
  return bank.questions.flatMap((question) => {
    const details = QUESTION_CHECKS[kind](question, bank);
    return details.length > 0 ? [describeFault(question, details)] : [];
  });
}

describe('the questions that a new installation starts with', () => {
  it('are at least 1,640, in at least 12 categories of at least 40', () => {
    const categories = Object.values(Object.groupBy(bank.questions, ({ categoria }) => categoria.join()));
    expect(bank.questions.length).toBeGreaterThanOrEqual(1640);
    expect(categories.length).toBeGreaterThanOrEqual(12);
    for (const questions of categories) expect(questions?.length).toBeGreaterThanOrEqual(40);
  });

  it.each(Object.keys(QUESTION_CHECKS))('have no fault of the kind: %s', (kind) =>
    expect(faultsOfKind(kind as QuestionFault)).toEqual([]),
  );

  it.each(Object.keys(BANK_CHECKS))('have as a whole no fault of the kind: %s', (kind) =>
    expect(BANK_CHECKS[kind as BankFault](bank)).toEqual([]),
  );
});

/** A question without any fault. */
const good: StartingQuestion = {
  file: 'procedimiento-administrativo',
  index: 0,
  pregunta:
    'Si la norma reguladora de un procedimiento no fija su plazo máximo, este será, según el artículo 21.3 de la Ley 39/2015, de:',
  categoria: ['Procedimiento administrativo común'],
  opciones: ['Un mes', 'Dos meses', 'Tres meses', 'Seis meses'],
  respuesta_correcta: 3,
  notas: [
    'Un mes es el plazo máximo para dictar y notificar la resolución de un recurso de reposición (artículo 124.2).',
    'En dos meses «se emitirá» el dictamen de ciertos procedimientos de responsabilidad patrimonial (artículo 81.2).',
    null,
    'Seis meses es el tope del plazo que fija la norma reguladora, salvo lo que una ley disponga (artículo 21.2).',
  ],
  referencia: { ley: 'BOE-A-2015-10565', articulo: '21', apartado: '3' },
  explicacion: 'El artículo 21.3 de la Ley 39/2015 dice del plazo máximo que «éste será de tres meses».',
  nivel: 'C2',
  forma: 'plazo',
};

type Change = (question: StartingQuestion) => Partial<StartingQuestion>;

/** Returns a bank with the given question and, optionally, others. */
function bankOf(question: StartingQuestion, others: StartingQuestion[] = []): StartingBank {
  const answers = { [toQuestionKey(good)]: good.respuesta_correcta };
  return { ...bank, questions: [question, ...others], answers };
}

function kindsFound(change: Change, others: StartingQuestion[] = []): string[] {
  const changed = { ...good, ...change(good) };
  return findQuestionFaults(bankOf(changed, others), [changed]).map(({ kind }) => kind);
}

const withOptions =
  (...opciones: string[]): Change =>
  () => ({ opciones });
const withStem =
  (pregunta: string): Change =>
  () => ({ pregunta });
const withNote =
  (note: string | null): Change =>
  ({ notas = [] }) => ({ notas: [note, ...notas.slice(1)] });
const withExplanation =
  (change: (text: string) => string): Change =>
  ({ explicacion }) => ({ explicacion: change(explicacion) });
const withReference =
  (change: Partial<StartingQuestion['referencia']>): Change =>
  ({ referencia }) => ({ referencia: { ...referencia, ...change } });

const PLANTED: [kind: QuestionFault, what: string, change: Change][] = [
  ['unknown law', 'a law that is not kept', withReference({ ley: 'BOE-A-1900-1' })],
  ['unknown article', 'an article that the law does not have', withReference({ articulo: '999' })],
  ['unknown paragraph', 'a paragraph that the article does not have', withReference({ apartado: '99' })],
  ['article outside the divisions', 'an article of no title', withReference({ articulo: '999' })],
  ['explanation without article', 'an explanation of another article', withReference({ articulo: '22' })],
  [
    'explanation without quotation',
    'no quotation marks',
    withExplanation((text) => text.replaceAll(/[«»]/g, '')),
  ],
  [
    'quotation that differs from the article',
    'another word',
    withExplanation((text) => text.replace('tres', 'tales')),
  ],
  [
    'long quotation',
    'more than 40 words',
    withExplanation((text) =>
      text.replace(/«.*»/, `«${Array.from({ length: 41 }, () => 'tres').join(' ')}»`),
    ),
  ],
  ['answered otherwise by a reviewer', 'another key', () => ({ respuesta_correcta: 2 })],
  ['unanswered by a reviewer', 'another wording', withStem('¿Otra?')],
  ['unknown category', 'a category of no catalogue', () => ({ categoria: ['Otra'] })],
  ['long stem', '31 words', ({ pregunta }) => ({ pregunta: `${'Y además '.repeat(5)}${pregunta}` })],
  [
    'long stem',
    '41 words in a case',
    ({ pregunta }) => ({ forma: 'caso', pregunta: `${'Y además '.repeat(10)}${pregunta}` }),
  ],
  ['short stem', 'five words', withStem('¿Qué plazo fija el 21.3?')],
  [
    'stem without its law',
    'no law',
    withStem('¿Qué plazo máximo rige si la norma reguladora de un procedimiento no lo fija?'),
  ],
  [
    'stem without its law',
    'another law',
    withStem('¿Qué plazo máximo rige si no se fija ninguno, según el artículo 21.3 de la Ley 40/2015?'),
  ],
  [
    'stem with another article',
    'the next one',
    withStem('¿Qué plazo máximo rige si la norma no lo fija, según el artículo 22 de la Ley 39/2015?'),
  ],
  [
    'stem with another article',
    'another paragraph',
    withStem('¿Qué plazo máximo rige si la norma no lo fija, según el artículo 21.2 de la Ley 39/2015?'),
  ],
  [
    'para twice',
    'para in the stem and the options',
    () => ({
      pregunta: '¿Para qué trámite señala un plazo la Ley 39/2015 con carácter general?',
      opciones: ['Para recurrir', 'Para alegar', 'Para resolver', 'Para probar'],
    }),
  ],
  [
    'programmatic stem',
    'what is furthered',
    withStem('Según la Ley 39/2015, ¿qué promueven las Administraciones públicas al resolver?'),
  ],
  [
    'double negation',
    'NO and an option with no',
    () => ({
      pregunta: 'Según la Ley 39/2015, ¿cuál de los siguientes NO es un plazo?',
      opciones: ['No resolver', 'Dos', 'Tres', 'Seis'],
    }),
  ],
  [
    'negation without capitals',
    'no in small letters',
    withStem('¿Cuál de los siguientes plazos no es el del artículo 21.3 de la Ley 39/2015?'),
  ],
  [
    'negation without capitals',
    'incorrecta in small letters',
    withStem('Señale la respuesta incorrecta sobre los plazos de la Ley 39/2015:'),
  ],
  [
    'slip of language',
    'celebración de elecciones',
    ({ pregunta }) => ({ pregunta: `Tras la celebración de elecciones, ${pregunta}` }),
  ],
  ['slip of language', 'de el', withOptions('Un mes', 'Dos meses', 'Tres meses', 'Seis meses de el año')],
  ['untidy text', 'two blanks', withOptions('Un  mes', 'Dos meses', 'Tres meses', 'Seis meses')],
  [
    'untidy text',
    'straight quotation marks',
    withOptions('Un "mes"', 'Dos meses', 'Tres meses', 'Seis meses'),
  ],
  [
    'untidy text',
    'a question without ¿',
    withStem('Cuál es el plazo máximo de un procedimiento según el artículo 21.3 de la Ley 39/2015?'),
  ],
  [
    'repeated option',
    'but for case and accents',
    withOptions('Un mes', 'UN MÉS', 'Tres meses', 'Seis meses'),
  ],
  ['option about others', 'todas', withOptions('Un mes', 'Dos meses', 'Tres meses', 'Todas las anteriores')],
  ['option about others', 'letters', withOptions('Un mes', 'Dos meses', 'Tres meses', 'La a) y la b)')],
  [
    'contained option',
    'with an addition',
    withOptions('Un mes', 'Dos meses', 'Tres meses', 'Tres meses, prorrogables'),
  ],
  [
    'crossing',
    'each part of the key in another option',
    withOptions(
      'El Pleno, por mayoría absoluta',
      'El Alcalde, por mayoría simple',
      'El Pleno, por mayoría simple',
      'La Junta, por unanimidad',
    ),
  ],
  [
    'absolute words in distractors',
    'in two',
    withOptions('Siempre un mes', 'Nunca dos meses', 'Tres meses', 'Seis meses'),
  ],
  [
    'solo in all distractors',
    'and not in the key',
    withOptions('Solo un mes', 'Únicamente dos meses', 'Tres meses', 'Seis meses solo'),
  ],
  [
    'lone yes or no',
    'one sí',
    withOptions('No, si es un mes', 'No, si son dos', 'Sí, si son tres', 'No, si son seis'),
  ],
  ['mixed endings', 'one point', withOptions('Un mes.', 'Dos meses', 'Tres meses', 'Seis meses')],
  [
    'mixed openings',
    'a preposition in one',
    () => ({
      pregunta: '¿A quién corresponde resolver según el artículo 21.3 de la Ley 39/2015?',
      opciones: ['El Rey', 'El Pleno', 'Al Alcalde', 'El Ministro'],
    }),
  ],
  [
    'outlying length',
    'a long key',
    withOptions('Un mes', 'Dos meses', 'Tres meses desde la fecha del acuerdo de iniciación', 'Seis meses'),
  ],
  [
    'outlying length',
    'a short key',
    withOptions(
      'Un mes desde la fecha del acuerdo',
      'Dos meses desde la fecha del acuerdo',
      'Tres',
      'Seis meses desde la fecha del acuerdo',
    ),
  ],
  [
    'key in stem',
    'two words',
    withOptions('Un mes', 'Dos meses', 'El plazo máximo del procedimiento', 'Seis meses'),
  ],
  [
    'unknown body',
    'invented',
    withOptions('El Consejo Superior de Plazos', 'Dos meses', 'Tres meses', 'Seis meses'),
  ],
  [
    'unknown name of a law',
    'a number',
    withOptions('El de la Ley 99/2015', 'Dos meses', 'Tres meses', 'Seis meses'),
  ],
  [
    'unknown name of a law',
    'a name',
    withOptions('El del Código de Plazos', 'Dos meses', 'Tres meses', 'Seis meses'),
  ],
  ['missing note', 'at one distractor', withNote(null)],
  ['missing note', 'blank', withNote(' ')],
  [
    'note at the key',
    'a text',
    ({ notas = [] }) => ({
      notas: notas.map((note) => note ?? 'Es el plazo que rige si no hay otro, y el que la ley fija.'),
    }),
  ],
  [
    'note by letter',
    'opción',
    withNote('Un mes es lo que dice también la opción B de esta pregunta del recurso.'),
  ],
  [
    'note by letter',
    'what is right',
    withNote('Un mes no es, porque la respuesta correcta es la que suma tres meses.'),
  ],
  [
    'note by letter',
    'in the explanation',
    withExplanation((text) => `${text} La opción C es la que lo dice.`),
  ],
  ['short note', 'a bare no', withNote('Un mes no es.')],
  ['long note', '46 words', withNote('mes '.repeat(46))],
  [
    'repeated note',
    'the same one twice',
    ({ notas = [] }) => ({ notas: [notas[0] ?? '', notas[0] ?? '', null, notas[3] ?? ''] }),
  ],
  [
    'note with the key',
    'the whole key',
    () => ({
      opciones: ['Un mes', 'Dos meses', 'Tres meses y cuatro días', 'Seis meses'],
      notas: ['Un mes es poco, pues el plazo es de tres meses y cuatro días.', 'Dos.', null, 'Seis.'],
    }),
  ],
  [
    'unrelated note',
    'fits any option',
    withNote('Quien lo crea confunde la regla general con otra que aquí nada dice.'),
  ],
  [
    'quotation that no named article has',
    'another word',
    withNote('Un mes es del recurso: «será de un siglo» dice de él el artículo 124.2.'),
  ],
  [
    'unknown article in a text',
    'in a note',
    withNote('Un mes es el plazo del recurso de reposición, según el artículo 924.2.'),
  ],
  [
    'unknown article in a text',
    'another paragraph',
    withNote('Un mes es el plazo del recurso de reposición, según el artículo 124.9.'),
  ],
  ['missing level', 'no field', () => ({ nivel: undefined })],
  ['missing form', 'no field', () => ({ forma: undefined })],
  ['wrong form', 'incorrecta without a word of it', () => ({ forma: 'incorrecta' })],
  [
    'wrong form',
    'NO without its form',
    withStem('¿Cuál de los siguientes NO es un plazo de la Ley 39/2015?'),
  ],
  [
    'wrong form',
    'plazo without a span',
    () => ({
      pregunta: '¿Quién resuelve según el artículo 21.3 de la Ley 39/2015?',
      opciones: ['El Rey', 'El Pleno', 'El Alcalde', 'El Ministro'],
    }),
  ],
  ['wrong form', 'mayoria without a number', () => ({ forma: 'mayoria' })],
  [
    'wrong form',
    'organo with long options',
    () => ({
      forma: 'organo',
      opciones: [
        'Un mes desde el día que siga a aquel en que se notifique o publique',
        'Dos meses',
        'Tres meses',
        'Seis meses',
      ],
    }),
  ],
  ['lone pair mark', 'without a partner', () => ({ pareja: 'plazos' })],
];

describe('the check of a question notices', () => {
  it('nothing in a good one', () => expect(kindsFound(() => ({}))).toEqual([]));

  it.each(PLANTED)('%s: %s', (kind, _, change) => expect(kindsFound(change)).toContain(kind));

  it('unmarked pair: a wording that tells another key', () => {
    const opciones = ['Un mes', 'Dos meses', 'Tres meses desde el acuerdo de iniciación', 'Seis meses'];
    const other = {
      ...good,
      index: 1,
      pregunta: 'Pasados tres meses desde el acuerdo de iniciación, ¿qué dice la Ley 39/2015?',
    };
    expect(kindsFound(() => ({ opciones }), [other])).toContain('unmarked pair');
    expect(kindsFound(() => ({ opciones, pareja: 'a' }), [{ ...other, pareja: 'a' }])).not.toContain(
      'unmarked pair',
    );
    expect(kindsFound(() => ({ opciones, pareja: 'a' }), [{ ...other, pareja: 'a' }])).not.toContain(
      'lone pair mark',
    );
  });

  it('similar question: nearly the same words', () =>
    expect(kindsFound(() => ({}), [{ ...good, index: 1, pregunta: `${good.pregunta} ` }])).toContain(
      'similar question',
    ));

  it('similar question: the same key in another article, unless they are marked', () => {
    const other = { ...good, index: 1, referencia: { ...good.referencia, articulo: '22' } };
    expect(kindsFound(() => ({}), [other])).toContain('similar question');
    expect(kindsFound(() => ({ pareja: 'a' }), [{ ...other, pareja: 'a' }])).not.toContain(
      'similar question',
    );
  });

  it('unmarked twin: the same key in another law and file, unless they are marked', () => {
    const other = {
      ...good,
      file: 'regimen-juridico',
      referencia: { ley: 'BOE-A-2015-10566', articulo: '21' },
    };
    const kinds = kindsFound(() => ({}), [other]);
    expect(kinds).toContain('unmarked twin');
    const marked = kindsFound(() => ({ pareja: 'a' }), [{ ...other, pareja: 'a' }]);
    expect(marked).not.toContain('unmarked twin');
    expect(marked).not.toContain('lone pair mark');
  });

  it('unanswered by a reviewer: another text of the case', () => {
    const supuesto = { titulo: 'Plazos', texto: 'Se pide una licencia.', orden: 1 };
    const inCase = { ...good, supuesto };
    const changed = { ...good, supuesto: { ...supuesto, texto: 'Se pide una beca.' } };
    const answers = { [toQuestionKey(inCase)]: good.respuesta_correcta };
    const kindsOf = (question: StartingQuestion) =>
      findQuestionFaults({ ...bankOf(question), answers }).map(({ kind }) => kind);
    expect(kindsOf(inCase)).toEqual([]);
    expect(kindsOf(changed)).toEqual(['unanswered by a reviewer']);
  });

  it('every kind', () => {
    const planted = new Set<string>(PLANTED.map(([kind]) => kind));
    const missing = Object.keys(QUESTION_CHECKS).filter((kind) => !planted.has(kind));
    expect(missing).toEqual(['unmarked pair', 'unmarked twin', 'similar question']);
  });
});

/** Creates many copies of the good question, each changed by its number. */
function manyQuestions(
  change: (question: StartingQuestion, number: number) => Partial<StartingQuestion>,
): StartingBank {
  const questions = Array.from({ length: 200 }, (_, number) => ({ ...good, ...change(good, number) }));
  return { ...bank, questions };
}

const key = (number: number): number => (number % 4) + 1;
const optionsWithKey = (number: number, right: string, wrong: string): Partial<StartingQuestion> => ({
  respuesta_correcta: key(number),
  opciones: [1, 2, 3, 4].map((place) => (place === key(number) ? right : `${wrong} ${place}`)),
});

const PLANTED_IN_BANK: [
  kind: BankFault,
  change: (question: StartingQuestion, number: number) => Partial<StartingQuestion>,
][] = [
  ['guessed as the longest', (_, number) => optionsWithKey(number, 'Tres meses, ni más ni menos', 'Un mes')],
  ['guessed as the shortest', (_, number) => optionsWithKey(number, 'Un mes', 'Unos cuantos meses')],
  [
    'guessed by most shared words',
    (_, number) => ({
      respuesta_correcta: 1,
      opciones: [
        'Pleno y mayoría simple',
        'Pleno y unanimidad',
        `Alcalde y mayoría ${number}`,
        'Junta simple',
      ],
    }),
  ],
  [
    'guessed by fewest shared words',
    (_, number) => ({ ...optionsWithKey(number, 'Cien euros', 'Mes natural') }),
  ],
  ['guessed by absolute words', (_, number) => optionsWithKey(number, 'Un mes', 'Siempre un mes')],
  [
    'guessed by grammar',
    (_, number) => ({ ...optionsWithKey(number, 'A un juez', 'Un juez'), pregunta: '¿A quién corresponde?' }),
  ],
  [
    'guessed in a file',
    (_, number) =>
      number % 4 === 0
        ? { ...optionsWithKey(number, 'Tres meses, ni más ni menos', 'Un mes'), file: 'one' }
        : optionsWithKey(number, 'Un mes', 'Unos meses'),
  ],
  ['unequal lengths', (_, number) => optionsWithKey(number, 'Tres meses y un día', 'Mes')],
  ['unbalanced letters', () => ({ respuesta_correcta: 1 })],
  [
    'unbalanced letters in a file',
    (_, number) => ({ respuesta_correcta: key(number), file: `file-${key(number)}` }),
  ],
  ['long stems', ({ pregunta }) => ({ pregunta: `Y además ${pregunta}` })],
  ['share of incorrect ones', () => ({})],
  ['share of incorrect ones', (_, number) => ({ forma: number % 2 === 0 ? 'incorrecta' : 'plazo' })],
  ['few bare questions', () => ({})],
  ['few questions of a level', () => ({})],
  ['few questions', () => ({})],
  [
    'too little of the main laws',
    ({ referencia }, number) => ({
      referencia: number % 3 === 0 ? referencia : { ley: 'BOE-A-2017-12902', articulo: '3' },
    }),
  ],
  ['thin divisions', () => ({})],
  ['uncited articles', () => ({})],
  ['broken practical cases', () => ({})],
];

/** Changes the first practical case of the bank and returns the faults that are then found. */
function faultsOfCases(change: (own: StartingQuestion[]) => StartingQuestion[]): string[] {
  const questions = bank.questions.filter(({ supuesto }) => supuesto);
  const first = questions[0]?.supuesto?.titulo;
  const own = questions.filter(({ supuesto }) => supuesto?.titulo === first);
  const others = questions.filter((question) => !own.includes(question));
  return BANK_CHECKS['broken practical cases']({ ...bank, questions: [...change(own), ...others] });
}

const withCase =
  (change: Partial<NonNullable<StartingQuestion['supuesto']>>): Change =>
  ({ supuesto }) =>
    supuesto ? { supuesto: { ...supuesto, ...change } } : {};

/** Changes the last of the five questions of a practical case. */
const changeLast =
  (change: Change) =>
  (own: StartingQuestion[]): StartingQuestion[] =>
    own.map((question, index) => (index === 4 ? { ...question, ...change(question) } : question));

const PLANTED_IN_CASE: [what: string, change: (own: StartingQuestion[]) => StartingQuestion[]][] = [
  ['a case less', () => []],
  ['four questions', (own) => own.slice(0, 4)],
  ['another order', (own) => own.toReversed()],
  ['an order twice', changeLast(withCase({ orden: 4 }))],
  ['another text', changeLast(withCase({ texto: 'Otro.' }))],
  ['another category', changeLast(() => ({ categoria: ['Otra'] }))],
  ['another file', changeLast(() => ({ file: 'otra' }))],
  [
    'a stem that tells a key',
    ([first, ...rest]) => {
      if (!first) throw new Error('no case');
      const opciones = first.opciones.with(first.respuesta_correcta - 1, 'Convocar nuevas pruebas físicas');
      const told = { ...first, opciones };
      return [told, ...rest].map((question, index) =>
        index === 4
          ? { ...question, pregunta: `Al convocar nuevas pruebas físicas, ${question.pregunta}` }
          : question,
      );
    },
  ],
];

describe('the check of the bank notices', () => {
  it.each(PLANTED_IN_BANK)('%s', (kind, change) =>
    expect(BANK_CHECKS[kind](manyQuestions(change))).not.toEqual([]),
  );

  it('thin divisions: an exception that nothing needs', () => {
    const referencia = { ley: 'BOE-A-2015-10566', articulo: '80' };
    const questions = [...bank.questions, ...Array.from({ length: 5 }, () => ({ ...good, referencia }))];
    expect(BANK_CHECKS['thin divisions']({ ...bank, questions })).toEqual([
      'BOE-A-2015-10566 Título I, Capítulo IV: has five and is excepted',
    ]);
  });

  it('nothing in the cases as they are', () => expect(faultsOfCases((own) => own)).toEqual([]));

  it.each(PLANTED_IN_CASE)('broken practical cases: %s', (_, change) =>
    expect(faultsOfCases(change)).not.toEqual([]),
  );

  it('every kind', () =>
    expect(
      Object.keys(BANK_CHECKS).filter((kind) => !PLANTED_IN_BANK.some(([planted]) => planted === kind)),
    ).toEqual([]));
});
