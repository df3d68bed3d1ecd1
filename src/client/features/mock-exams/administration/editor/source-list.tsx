import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { CategorySearch } from '#client/ui/categories/category-search.tsx';
import { useFocusAfterChange } from '#client/ui/forms/use-focus-after-change.ts';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { SelectField } from './fields.tsx';
import { sumSourceCounts } from './part-list.ts';
import { SourceRow } from './source-row.tsx';
import { describeShares } from './source-shares.ts';
import classes from './template-form.module.css';
import {
  buildCategorySourceValues,
  buildNewLawSourceValues,
  drawsSharedTexts,
  type PartValues,
  type SourceValues,
} from './template-values.ts';
import { formatTemplateDataPath, type TemplateForm } from './use-template-form.ts';

const SHARE_OPTIONS = [
  { value: 'weight', label: 'En proporción a los pesos' },
  { value: 'count', label: 'Un número exacto de cada fuente' },
];

interface SourceListProps {
  form: TemplateForm;
  /** The index of the part. */
  part: number;
  isReadOnly: boolean;
}

/** The sources from which the questions of a part are drawn. */
export function SourceList({ form, part: index, isReadOnly }: SourceListProps) {
  const part = form.values.parts[index];
  const focusNext = useFocusAfterChange(form.focusField);
  if (!part) return null;
  const { sources } = part;
  const path = `parts.${index}.sources`;
  const shares = describeShares(part);
  const hasTexts = drawsSharedTexts(part);
  const change = (changed: SourceValues[]): void => {
    if (!isReadOnly) form.changePart(index, { sources: changed });
  };

  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Fuentes de las preguntas</legend>
      <p className={classes.hint}>{hintOf(part)}</p>
      {sources.length > 0 ? (
        <>
          {hasTexts ? null : (
            <div className={classes.fields} data-wide>
              <SelectField
                form={form}
                path={`parts.${index}.share_by`}
                label="Reparto"
                isReadOnly={isReadOnly}
                options={SHARE_OPTIONS}
              />
            </div>
          )}
          <ul aria-label={`Fuentes de la parte ${index + 1}`} className={classes.sources}>
            {sources.map((source, place) => (
              <SourceRow
                key={source.key}
                form={form}
                path={`${path}.${place}`}
                number={place + 1}
                source={source}
                shareBy={hasTexts ? null : part.share_by}
                shareText={shares[place]}
                isReadOnly={isReadOnly}
                onRemove={() => {
                  // moves the focus before the focused button is removed: otherwise it would be lost
                  focusNext(path);
                  change(sources.toSpliced(place, 1));
                }}
              />
            ))}
          </ul>
        </>
      ) : null}
      <div className={classes.newSource}>
        <CategorySearch
          label="Añadir categoría"
          chosenIds={sources.flatMap((source) => (source.kind === 'category' ? [source.category_id] : []))}
          onChoose={({ id, name }) => change([...sources, buildCategorySourceValues(id, name)])}
          error={form.errorOf(path)}
          isReadOnly={isReadOnly}
          dataPath={formatTemplateDataPath(form, path)}
        />
        {hasTexts ? null : (
          <Button
            variant="default"
            leftSection={<IconPlus {...ICON_PROPS} />}
            aria-disabled={isReadOnly || undefined}
            onClick={() => {
              if (isReadOnly) return;
              focusNext(`${path}.${sources.length}.law_id`);
              change([...sources, buildNewLawSourceValues()]);
            }}
          >
            Añadir ley
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function hintOf(part: PartValues): string {
  if (part.sources.length === 0)
    return 'Sin fuentes, la parte no está disponible: aquí no hay preguntas para ella.';
  if (drawsSharedTexts(part))
    return 'Cada texto se sortea entre los de todas las categorías, y se sirve entero con sus preguntas en orden. Las de reserva son del mismo texto.';
  if (part.share_by === 'weight')
    return 'Cada fuente da preguntas en proporción a su peso, por el resto mayor. Las de reserva salen de las mismas fuentes.';
  const sum = sumSourceCounts(part);
  return `Suman ${sum ?? '-'} de ${part.questions.trim() || '-'} preguntas. Las de reserva salen de las mismas fuentes.`;
}
