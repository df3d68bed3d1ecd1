import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import {
  TEMPLATE_CERTAINTIES,
  TEMPLATE_CERTAINTY_NAMES,
  TEMPLATE_NAME_MAX,
} from '#shared/mock-exams/template.rules.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { SelectField, TextField } from './fields.tsx';
import { TEMPLATE_HEAD_LABELS } from './field-names.ts';
import classes from './template-form.module.css';
import type { TemplateForm } from './use-template-form.ts';

const CERTAINTY_OPTIONS = TEMPLATE_CERTAINTIES.map((value) => ({
  value,
  label: TEMPLATE_CERTAINTY_NAMES[value],
}));

interface HeadFieldsProps {
  form: TemplateForm;
  isReadOnly: boolean;
}

export function HeadFields({ form, isReadOnly }: HeadFieldsProps) {
  const field = (path: keyof typeof TEMPLATE_HEAD_LABELS) => ({
    form,
    path,
    label: TEMPLATE_HEAD_LABELS[path],
    isReadOnly,
  });
  return (
    <Section title="Convocatoria">
      <TextField {...field('name')} maxLength={TEMPLATE_NAME_MAX} />
      <div className={classes.fields} data-wide>
        <TextField {...field('body')} />
        <TextField {...field('year')} />
        <SelectField {...field('certainty')} options={CERTAINTY_OPTIONS} />
      </div>
      <div className={classes.fields} data-wide>
        <TextField {...field('source')} placeholder="BOE-A-2025-26262, anexo I" />
        <TextField {...field('source_address')} kind="url" placeholder="https://www.boe.es/..." />
        <TextField {...field('source_date')} kind="date" />
      </div>
      <div className={classes.fields} data-wide>
        <TextField
          {...field('minutes')}
          kind="number"
          description="De las partes sin minutos propios. Vacío si los tienen todas."
        />
      </div>
      <Checkbox
        label="Barajar las opciones de cada pregunta"
        checked={form.values.shuffles_choices}
        onChange={({ currentTarget }) => {
          if (!isReadOnly) form.setValues({ shuffles_choices: currentTarget.checked });
        }}
        classNames={{
          body: classes.checkBody ?? '',
          label: classes.checkLabel ?? '',
          input: classes.box ?? '',
        }}
      />
    </Section>
  );
}
