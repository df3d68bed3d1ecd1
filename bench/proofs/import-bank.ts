import { createRandom } from '#tests/support/database/random.ts';

/** Approximate length of a question's texts, in characters; every third question has an explanation. */
export interface TextSizes {
  wording: number;
  option: number;
  explanation: number;
}

const CATEGORIES = 130;
const WORDS =
  'administración procedimiento plazo órgano competencia resolución interesado notificación recurso ley artículo apartado días hábiles silencio efecto registro documento servicio contrato personal función pública acuerdo nulidad'.split(
    ' ',
  );

/** A file with that number of different questions; the same seed makes the same file. */
export function createBankFile(questions: number, sizes: TextSizes, seed: number): Uint8Array {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const text = (length: number): string => {
    let words = '';
    while (words.length < length) words += `${WORDS[below(WORDS.length)]} `;
    return words.trim();
  };
  const entries = Array.from({ length: questions }, (_, i) => ({
    pregunta: `${i}. ${text(sizes.wording)}`,
    categoria: [`Tema ${i % CATEGORIES}`, ...(i % 4 === 0 ? [`Repaso ${below(10)}`] : [])],
    opciones: [1, 2, 3, 4].map((option) => `${option} ${text(sizes.option)}`),
    respuesta_correcta: 1 + below(4),
    ...(i % 3 === 0 && { explicacion: text(sizes.explanation) }),
  }));
  return Buffer.from(JSON.stringify(entries));
}
