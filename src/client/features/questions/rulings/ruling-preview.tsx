import { formatCount, formatNumber } from '#client/lib/format.ts';
import { formatFractionAsDecimal, parseFraction } from '#shared/mock-exams/fractions.rules.ts';
import type { RulingPreview as Preview } from '#shared/mock-exams/rulings.contract.ts';
import classes from './rulings.module.css';

/** How many exams and users the ruling affects, and how their marks change. */
export function RulingPreview({ preview }: { preview: Preview }) {
  const { mock_exams, practices, people, marked, changed_people, sample } = preview;
  const exams = mock_exams + practices;
  if (exams === 0) return <p role="status">Nadie ha terminado un examen con esta versión.</p>;
  return (
    <section role="status" className={classes.preview}>
      <p>
        Afecta a {formatCount(mock_exams, 'simulacro', 'simulacros')} y{' '}
        {formatCount(practices, 'práctica', 'prácticas')} de {formatCount(people, 'persona', 'personas')}.{' '}
        {marked < exams ? `De los ${formatNumber(marked)} exámenes más recientes cambia` : 'Cambia'} la nota
        de {formatCount(changed_people, 'persona', 'personas')}.
      </p>
      {sample.length === 0 ? null : (
        <ul className={classes.sample} aria-label="Ejemplos">
          {sample.map(({ username, change }) => (
            <li key={change.session_id}>
              <strong>{username ?? 'Cuenta eliminada'}</strong>, {change.name}: {marksOf(change)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function marksOf(change: Preview['sample'][number]['change']): string {
  const [from, to] =
    change.kind === 'mock_exam'
      ? [change.from, change.to].map((mark) => formatFractionAsDecimal(parseFraction(mark)))
      : [change.from, change.to].map(({ right, questions }) => `${right} de ${questions}`);
  return `de ${from} a ${to}`;
}
