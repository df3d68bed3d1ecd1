import type { BankEntry } from './bank.ts';

/** Invisible characters: zero-width space and joiner, no-break space, soft hyphen, direction marks. */
const INVISIBLE = 'in\u200Bvi\u00ADsi\u2060ble\u00A0\u200E\u202Btexto\u202C\u200D';

const LONG_WORD = 'Supercalifragilístico'.repeat(15).slice(0, 300);

/** An explanation of 12,000 characters in many lines, with text that would be markup in HTML. */
export const LONG_EXPLANATION = Array.from({ length: 200 }, (_, line) =>
  `${String(line + 1).padStart(3, '0')}: <b>art. ${line}</b> & «sigue»`.padEnd(59, '·'),
)
  .join('\n')
  .padEnd(12_000, '.');

const TAGS: BankEntry[] = [
  {
    pregunta: '¿Con qué etiqueta se incluye código <SCRIPT>window.__ran = true</SCRIPT> en una página?',
    categoria: ['Etiquetas y código'],
    opciones: ['<SCRIPT>alert(1)</SCRIPT>', '<!-- -->', '<% y %>', '<img src=x onerror=alert(1)>'],
    respuesta_correcta: 1,
    explicacion:
      'La etiqueta <script>alert(2)</script>, no <img src=x onerror=alert(3)>.\nSegunda línea & final.',
  },
  {
    pregunta: '¿Qué fórmula compara dos celdas?',
    categoria: ['Etiquetas y código'],
    opciones: ['=SI(A1<B1;1)', '=SI(A1>B1;1', "{{constructor.constructor('alert(1)')()}}", '${alert(1)}'],
    respuesta_correcta: 1,
  },
  {
    pregunta: '¿Cómo se escribe «<b>» en HTML? <b>Elige</b>',
    categoria: ['Etiquetas y código'],
    opciones: ['&lt;b&gt;', '&amp;lt;b&amp;gt;', '&#60;b&#62;', '<b>'],
    respuesta_correcta: 2,
    explicacion: '&lt;b&gt; se ve así: &amp;',
  },
  {
    pregunta: 'Línea primera\nLínea segunda\r\n\tcon tabulador   y   espacios',
    categoria: ['Etiquetas y código'],
    opciones: ['a) uno\nb) dos', '  con espacios delante', 'a) uno\n\n\nb) dos', 'una\tdos\ttres'],
    respuesta_correcta: 3,
  },
  {
    pregunta: `¿Cuál de estas palabras es ${INVISIBLE}?`,
    categoria: ['Etiquetas y código'],
    opciones: [INVISIBLE, 'invisible texto', LONG_WORD, '😀👩‍👩‍👧‍👦 xⁿ⁺¹ aᵢ e\u0301 é'],
    respuesta_correcta: 4,
    explicacion: LONG_EXPLANATION,
  },
];

/** Only three questions: two share their wording, and one has the same text in a right and a wrong option. */
const FEW: BankEntry[] = [
  {
    pregunta: 'Señale la respuesta correcta.',
    categoria: ['Pocas preguntas'],
    opciones: ['Repetida', 'Otra', 'Repetida', 'Ninguna'],
    respuesta_correcta: 3,
  },
  {
    pregunta: 'Señale la respuesta correcta.',
    categoria: ['Pocas preguntas'],
    opciones: ['Primera', 'Segunda', 'Tercera', 'Cuarta'],
    respuesta_correcta: 2,
  },
  {
    pregunta: LONG_WORD,
    categoria: ['Pocas preguntas'],
    opciones: [LONG_WORD, `${LONG_WORD}.`, 'A', '0'],
    respuesta_correcta: 2,
  },
];

function plain(category: string, count: number): BankEntry[] {
  return Array.from({ length: count }, (_, index) => ({
    pregunta: `Pregunta ${index + 1} de ${category}`,
    categoria: [category],
    opciones: ['uno', 'dos', 'tres', 'cuatro'].map((word) => `${word} de la ${index + 1}`),
    respuesta_correcta: (index % 4) + 1,
  }));
}

/** A category name of 500 characters, as in real banks. */
export const LONG_CATEGORY_NAME =
  `Ley 39/2015: ${'disposiciones adicionales, '.repeat(20)}`.slice(0, 499) + '.';

/** A small bank with the oddities of real ones: every text must be shown exactly, and no text may run as code. */
export const EDGE_CASE_BANK: BankEntry[] = [
  ...TAGS,
  ...FEW,
  ...plain('Cinco justas', 5),
  ...plain('Ciento una', 101),
  ...plain('Una sola', 1),
  ...plain('<b>Negrita</b> & Etc.', 6),
  ...plain(LONG_CATEGORY_NAME, 7),
];
