const number = new Intl.NumberFormat('es-ES');

/** Formats a number in the Spanish way, such as '12.345'. */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** A number with its noun: '1 pregunta', '12.345 preguntas'. */
export function formatCount(amount: number, one: string, many: string): string {
  return `${number.format(amount)} ${amount === 1 ? one : many}`;
}
