import { formatFractionAsDecimal, type Fraction, fractionOf } from '#shared/mock-exams/fractions.rules.ts';
import type { TemplateContent, TemplatePart } from '#shared/mock-exams/template.contract.ts';

type Values = TemplatePart['values'];

/** What the cover of an exam says; the same for models A and B. */
export interface CoverFacts {
  questions: number;
  /** The sentences about duration, parts and marking. */
  rules: string[];
  has_answer_sheet: boolean;
  has_model_b: boolean;
}

export function listInstructions({ questions, rules, has_answer_sheet, has_model_b }: CoverFacts): string[] {
  return [
    'No pases la página hasta que te lo indiquen.',
    questions === 1
      ? 'El examen tiene 1 pregunta, con una sola respuesta correcta.'
      : `El examen tiene ${questions} preguntas. Cada una tiene una sola respuesta correcta.`,
    ...rules,
    has_answer_sheet
      ? 'Contesta en la hoja de respuestas, que está al final: rellena el círculo de la opción que elijas.'
      : 'Rodea con un círculo la letra de la opción que elijas.',
    ...(has_model_b && has_answer_sheet
      ? ['Comprueba que el cuadernillo y la hoja de respuestas son del mismo modelo.']
      : []),
  ];
}

/** Writes the rules for questions chosen in the list: a right answer is worth 1, a blank nothing. */
export function writeRulesOfQuestions({
  minutes,
  penalty,
}: {
  minutes: number | null;
  penalty: { numerator: number; denominator: number };
}): string[] {
  const one = { numerator: 1, denominator: 1 };
  const none = { numerator: 0, denominator: 1 };
  const wrong = { numerator: -penalty.numerator, denominator: penalty.denominator };
  return [...describeMinutes(minutes), describeMarking({ right: one, wrong, blank: none, double: wrong })];
}

/** Writes the rules of the printed parts of a template. */
export function writeRulesOfTemplate({ minutes }: TemplateContent, parts: TemplatePart[]): string[] {
  const markings = parts.map(({ values }) => describeMarking(values));
  const isMarkedAlike = new Set(markings).size === 1;
  const [marking = ''] = markings;
  return [
    ...describeMinutes(minutes),
    ...(parts.length === 1 ? parts.flatMap(describeOnlyPart) : parts.map(describePart)),
    ...(isMarkedAlike ? [marking] : parts.map(({ name }, i) => `${name}: ${markings[i]}`)),
  ];
}

function describeMinutes(minutes: number | null): string[] {
  if (minutes === null) return [];
  return [`Dispones de ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`];
}

function describeOnlyPart(part: TemplatePart): string[] {
  const told = [
    ...describeMinutes(part.minutes),
    ...(part.reserve > 0 ? [`Hay ${part.reserve} preguntas de reserva: contéstalas también.`] : []),
  ];
  return part.alternatives > 1 ? [...told, describeAlternatives(part)] : told;
}

function describePart(part: TemplatePart): string {
  const reserve = part.reserve > 0 ? ` y ${part.reserve} de reserva` : '';
  const minutes = part.minutes === null ? '' : `, ${part.minutes} minutos`;
  const alternatives = part.alternatives > 1 ? ` ${describeAlternatives(part)}` : '';
  return `${part.name}: ${part.questions} preguntas${reserve}${minutes}.${alternatives}`;
}

function describeAlternatives({ alternatives }: TemplatePart): string {
  return `Contesta uno solo de los ${alternatives} supuestos: si contestas en más de uno, no se corrige ninguno.`;
}

function describeMarking({ right, wrong, blank, double }: Values): string {
  const isDoubleWrong = isSame(double, wrong);
  return [
    `Cada acierto suma ${display(right)}`,
    `cada error ${describeEffect(wrong)}`,
    `cada pregunta sin contestar ${describeEffect(blank)}`,
    isDoubleWrong
      ? 'y marcar dos opciones cuenta como error.'
      : `y marcar dos opciones ${describeEffect(double)}.`,
  ].join(', ');
}

function describeEffect(value: Values['wrong']): string {
  if (value.numerator === 0) return 'ni suma ni resta';
  const size = { ...value, numerator: Math.abs(value.numerator) };
  return `${value.numerator < 0 ? 'resta' : 'suma'} ${display(size)}`;
}

const isSame = (a: Values['wrong'], b: Values['wrong']): boolean =>
  a.numerator * b.denominator === b.numerator * a.denominator;

/** Writes a number exactly: '1', '0,25' or '1/3'. */
function display(value: Values['wrong']): string {
  const fraction: Fraction = fractionOf(value);
  if (fraction.denominator === 1n) return String(fraction.numerator);
  if (100n % fraction.denominator !== 0n) return `${fraction.numerator}/${fraction.denominator}`;
  return formatFractionAsDecimal(fraction).replace(/0$/, '');
}
