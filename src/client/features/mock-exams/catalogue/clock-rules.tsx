import { formatCount } from '#client/lib/format.ts';
import type { MockExamInstructions } from '#shared/mock-exams/catalogue.contract.ts';
import classes from './instructions.module.css';

export function ClockRules({ instructions }: { instructions: MockExamInstructions }) {
  const { minutes, extra_time_percent: extraTime, parts, shuffles_choices: isShuffled } = instructions;
  const available = parts.filter(({ is_available }) => is_available);
  const hasOwnClocks = available.some(({ minutes: own }) => own !== null) && available.length > 1;
  const hasReserve = available.some(({ reserve }) => reserve > 0);
  return (
    <section aria-labelledby="reloj">
      <h2 id="reloj" className={classes.heading}>
        Tiempo y reglas
      </h2>
      <ul className={classes.rules}>
        <li>
          Tienes <strong>{formatCount(minutes, 'minuto', 'minutos')}</strong> en total
          {extraTime === 0 ? '' : `, con tu tiempo adicional del ${extraTime} %`}.
        </li>
        {hasOwnClocks ? (
          <li>
            Las partes con reloj propio van una detrás de otra: cuando una acaba ya no se puede volver a ella,
            y el tiempo que te sobre no pasa a la siguiente.
          </li>
        ) : null}
        <li>
          El reloj es el del servidor y no se para: ni al cerrar la pestaña, ni sin conexión, ni al recargar.
        </li>
        <li>
          Contesta en el orden que quieras. Puedes cambiar o borrar cada respuesta y marcarla como dudosa
          hasta la entrega; nada se corrige antes.
        </li>
        <li>
          Cada marca se guarda al momento. Sin conexión se guarda en este navegador y se envía cuando vuelve,
          si todavía queda tiempo.
        </li>
        <li>Al acabarse el tiempo la hoja se entrega sola, con lo que hayas marcado.</li>
        {hasReserve ? (
          <li>Las preguntas de reserva solo cuentan si se anula alguna de las otras: contéstalas también.</li>
        ) : null}
        {isShuffled ? <li>El orden de las opciones es distinto en cada hoja.</li> : null}
        {instructions.is_own ? null : (
          <li>La nota es orientativa: la puntuación oficial la fija el tribunal.</li>
        )}
      </ul>
    </section>
  );
}
