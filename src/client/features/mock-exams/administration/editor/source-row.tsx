import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { TextField } from './fields.tsx';
import { SOURCE_LABELS } from './field-names.ts';
import classes from './template-form.module.css';
import type { SourceShareUnit, SourceValues } from './template-values.ts';
import type { TemplateForm } from './use-template-form.ts';

interface SourceRowProps {
  form: TemplateForm;
  /** The path of the source within the form's values. */
  path: string;
  /** The number of the source within its part, counted from 1. */
  number: number;
  source: SourceValues;
  /** How the share of a source is given: by weight or by count; null if sources have no shares. */
  shareBy: SourceShareUnit | null;
  /** The number of questions that the source gives by its weight. */
  shareText: string | undefined;
  isReadOnly: boolean;
  onRemove: () => void;
}

/** A source: a category, or a law with one of its titles, and how many questions are drawn from it. */
export function SourceRow(props: SourceRowProps) {
  const { form, path, number, source, shareBy, shareText, isReadOnly, onRemove } = props;
  const nameId = useId();
  const name = nameOf(source, number);
  const field = (below: keyof typeof SOURCE_LABELS) => ({
    form,
    path: `${path}.${below}`,
    label: SOURCE_LABELS[below],
    isReadOnly,
  });

  return (
    <li className={classes.source}>
      <div role="group" aria-labelledby={nameId} className={classes.sourceFields} data-kind={source.kind}>
        <span id={nameId} className={classes.sourceName}>
          {name}
        </span>
        {source.kind === 'law' ? (
          <>
            <TextField {...field('law_id')} placeholder="BOE-A-2015-10565" />
            <TextField {...field('title')} placeholder="Toda la ley" />
            <TextField {...field('articles.from')} kind="number" placeholder="Todos" />
            <TextField {...field('articles.to')} kind="number" placeholder="Todos" />
          </>
        ) : null}
        {shareBy === null ? null : (
          <TextField
            {...field(`share.${shareBy}`)}
            kind="number"
            {...(shareText === undefined ? {} : { description: shareText })}
          />
        )}
      </div>
      <Button
        variant="subtle"
        color="gray"
        className={classes.removeSource ?? ''}
        leftSection={<IconX {...ICON_PROPS} />}
        aria-label={`Quitar ${name}`}
        aria-disabled={isReadOnly || undefined}
        onClick={() => {
          if (!isReadOnly) onRemove();
        }}
      >
        Quitar
      </Button>
    </li>
  );
}

function nameOf(source: SourceValues, number: number): string {
  if (source.kind === 'law') return `Fuente ${number}: ley`;
  return `Fuente ${number}: ${source.category_name ?? 'una categoría que ya no existe'}`;
}
