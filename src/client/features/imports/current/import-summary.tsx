import { formatCount, formatNumber } from '#client/lib/format.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import classes from './import-summary.module.css';

/** Longer lists of names start collapsed. */
const FEW = 12;

export function ImportSummary({ shown }: { shown: QuestionImport }) {
  const { total, questions_new, repeats, categories_created } = shown;
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="En el archivo" value={total} />
        <Fact name="Nuevas" value={questions_new} />
        <Fact name="Repetidas" value={repeats}>
          {describeRepeats(shown)}
        </Fact>
        <Fact name="Categorías nuevas" value={categories_created} />
      </dl>
      <NewCategories names={shown.category_names} total={categories_created ?? 0} />
    </>
  );
}

function describeRepeats({ repeats_extended, questions_replaced }: QuestionImport): string | undefined {
  const [extended, replaced] = [repeats_extended ?? 0, questions_replaced ?? 0];
  const effects = [
    ...(extended > 0
      ? [formatCount(extended, 'se añade a más categorías', 'se añaden a más categorías')]
      : []),
    ...(replaced > 0 ? [formatCount(replaced, 'cambia lo guardado', 'cambian lo guardado')] : []),
  ];
  return effects.length > 0 ? effects.join('; ') : undefined;
}

function Fact({
  name,
  value,
  children,
}: {
  name: string;
  value: number | null;
  children?: string | undefined;
}) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value === null ? '-' : formatNumber(value)}</dd>
      {children === undefined ? null : <dd className={classes.more}>{children}</dd>}
    </div>
  );
}

function NewCategories({ names, total }: { names: string[]; total: number }) {
  if (names.length === 0) return null;
  const others = total - names.length;
  return (
    <details className={classes.categories} open={names.length <= FEW}>
      <summary>{formatCount(total, 'categoría nueva', 'categorías nuevas')}</summary>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {others > 0 ? <li>y {formatCount(others, 'categoría', 'categorías')} más</li> : null}
      </ul>
    </details>
  );
}
