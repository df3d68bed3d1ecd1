import { Button } from '@mantine/core';
import { type Icon, IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { canMove, type MoveDirection } from '#client/ui/forms/move-item.ts';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { PART_NAME_MAX } from '#shared/mock-exams/template.rules.ts';
import { FieldGroup, SelectField, TextField } from './fields.tsx';
import { PART_LABELS } from './field-names.ts';
import { SourceList } from './source-list.tsx';
import classes from './template-form.module.css';
import { formatTemplateDataPath, type TemplateForm } from './use-template-form.ts';

interface PartCardProps {
  form: TemplateForm;
  index: number;
  isReadOnly: boolean;
  onMove: (direction: MoveDirection) => void;
  onRemove: () => void;
}

/** One part with all its fields. */
export function PartCard(props: PartCardProps) {
  const { form, index, isReadOnly } = props;
  const name = form.values.parts[index]?.name.trim() ?? '';
  const field = (path: keyof typeof PART_LABELS) => ({
    form,
    path: `parts.${index}.${path}`,
    label: PART_LABELS[path],
    isReadOnly,
  });

  return (
    <Section title={name === '' ? `Parte ${index + 1}` : `Parte ${index + 1}: ${name}`}>
      <PartActions {...props} />
      <TextField {...field('name')} maxLength={PART_NAME_MAX} />
      <FieldGroup legend="Preguntas">
        <TextField {...field('questions')} kind="number" />
        <TextField {...field('reserve')} kind="number" />
        <TextField {...field('choices')} kind="number" />
        <TextField {...field('alternatives')} kind="number" description="1 si no hay que elegir supuesto" />
        <TextField {...field('shared_texts')} kind="number" description="Vacío: preguntas sueltas" />
      </FieldGroup>
      <FieldGroup
        legend="Lo que suma cada respuesta"
        hasShortLabels
        hint="Exacto: un número o una fracción, como 1, 0,60 o -1/3. Lo que resta lleva el signo menos."
      >
        <TextField {...field('values.right')} kind="fraction" />
        <TextField {...field('values.wrong')} kind="fraction" />
        <TextField {...field('values.blank')} kind="fraction" />
        <TextField {...field('values.double')} kind="fraction" description="Solo en papel" />
      </FieldGroup>
      <FieldGroup legend="Puntuación" hint="Solo la máxima es obligatoria.">
        <TextField {...field('scale_maximum')} kind="fraction" description="Con todas acertadas" />
        <TextField {...field('minimum')} kind="fraction" description="De la puntuación" />
        <TextField {...field('floor')} kind="fraction" description="3/10 es el 30 % de la máxima" />
        <TextField {...field('cut_off')} kind="fraction" description="La directa que publicó el tribunal" />
      </FieldGroup>
      <FieldGroup legend="Condiciones">
        <TextField {...field('minutes')} kind="number" description="Vacío: reloj común" />
        <SelectField {...field('corrected_after')} options={otherParts(form, index)} />
      </FieldGroup>
      <SourceList form={form} part={index} isReadOnly={isReadOnly} />
    </Section>
  );
}

/** The parts that can be chosen as a condition: the earlier ones, and a chosen part that was moved behind this one. */
function otherParts(form: TemplateForm, index: number) {
  const { parts } = form.values;
  const chosen = parts[index]?.corrected_after;
  return [
    { value: '', label: 'Sin condición' },
    ...parts.flatMap(({ key, name }, place) =>
      place < index || key === chosen
        ? [{ value: key, label: `Parte ${place + 1}${name.trim() === '' ? '' : `: ${name.trim()}`}` }]
        : [],
    ),
  ];
}

function PartActions({ form, index, isReadOnly, onMove, onRemove }: PartCardProps) {
  const count = form.values.parts.length;
  return (
    <div className={classes.partActions}>
      <PartAction
        name="Subir"
        icon={IconArrowUp}
        index={index}
        path={formatTemplateDataPath(form, `parts.${index}.up`)}
        isDisabled={isReadOnly || !canMove(count, index, 'up')}
        onClick={() => onMove('up')}
      />
      <PartAction
        name="Bajar"
        icon={IconArrowDown}
        index={index}
        path={formatTemplateDataPath(form, `parts.${index}.down`)}
        isDisabled={isReadOnly || !canMove(count, index, 'down')}
        onClick={() => onMove('down')}
      />
      <PartAction
        name="Quitar"
        icon={IconX}
        index={index}
        path={formatTemplateDataPath(form, `parts.${index}.remove`)}
        isDisabled={isReadOnly}
        onClick={onRemove}
      />
    </div>
  );
}

interface PartActionProps {
  name: string;
  icon: Icon;
  index: number;
  path: string;
  /** A disabled button keeps the focus: aria-disabled instead of disabled. */
  isDisabled: boolean;
  onClick: () => void;
}

function PartAction({ name, icon: Sign, index, path, isDisabled, onClick }: PartActionProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.partAction ?? ''}
      leftSection={<Sign {...ICON_PROPS} />}
      aria-label={`${name} la parte ${index + 1}`}
      aria-disabled={isDisabled || undefined}
      data-path={path}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      {name}
    </Button>
  );
}
