import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { SettingSwitch } from '#client/ui/forms/setting-switch.tsx';
import type { CheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { formatNumber } from '#client/lib/format.ts';
import { PRINTED_NAME_MAX, PRINTED_QUESTIONS_MAX } from '#shared/mock-exams/printed-exam.rules.ts';
import { CODE_TYPED_MAX, PENALTY_OPTIONS, type PrintValues, type toPrintedExam } from './print-values.ts';
import classes from './printing.module.css';

export type PrintForm = CheckedForm<PrintValues, ReturnType<typeof toPrintedExam>>;

interface PrintFieldsProps {
  form: PrintForm;
  /** The number of questions to draw from; null if a mock exam says which ones are printed. */
  total: number | null;
  isReadOnly: boolean;
}

/** While the exam is made no field may be changed: the change would not be on paper. */
export function PrintFields({ form, total, isReadOnly }: PrintFieldsProps) {
  const { has_model_b, has_answer_sheet, source } = form.values;
  const set = (values: Partial<PrintValues>): void => {
    if (!isReadOnly) form.setValues(values);
  };
  return (
    <Stack gap="md">
      <TextInput
        {...form.getInputProps('name')}
        label="Nombre del examen"
        maxLength={PRINTED_NAME_MAX}
        autoComplete="off"
        readOnly={isReadOnly}
        data-autofocus
      />
      {total === null ? null : <QuestionRules form={form} total={total} isReadOnly={isReadOnly} />}
      <div className={classes.fields}>
        <TextInput
          {...form.getInputProps('date')}
          type="date"
          label="Fecha (opcional)"
          readOnly={isReadOnly}
        />
        <TextInput
          {...form.getInputProps('code')}
          label="Código (opcional)"
          description="Para repetir un examen: está al pie de sus páginas."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={CODE_TYPED_MAX}
          autoComplete="off"
          spellCheck={false}
          readOnly={isReadOnly}
        />
      </div>
      <SettingSwitch
        label="Modelos A y B"
        description="El B tiene las mismas preguntas en otro orden."
        checked={has_model_b}
        onChange={({ currentTarget }) => set({ has_model_b: currentTarget.checked })}
      />
      {total !== null && has_model_b ? (
        <SettingSwitch
          label="Otro orden de las opciones en el modelo B"
          description="Las que hablan de otras, como «todas las anteriores», no se mueven."
          checked={source.shuffles_choices}
          onChange={({ currentTarget }) =>
            set({ source: { ...source, shuffles_choices: currentTarget.checked } })
          }
        />
      ) : null}
      <SettingSwitch
        label="Hoja de respuestas"
        description="Al final de cada modelo, con un círculo para cada opción."
        checked={has_answer_sheet}
        onChange={({ currentTarget }) => set({ has_answer_sheet: currentTarget.checked })}
      />
    </Stack>
  );
}

function QuestionRules({ form, total, isReadOnly }: PrintFieldsProps & { total: number }) {
  const { source } = form.values;
  return (
    <>
      <div className={classes.rules}>
        <TextInput
          {...form.getInputProps('source.count')}
          label="Preguntas"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          readOnly={isReadOnly}
        />
        <TextInput
          {...form.getInputProps('source.minutes')}
          label="Minutos (opcional)"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          readOnly={isReadOnly}
        />
        <NativeSelect
          label="Cada error"
          data={PENALTY_OPTIONS}
          value={source.penalty}
          aria-disabled={isReadOnly || undefined}
          onChange={({ currentTarget: { value: penalty } }) => {
            if (!isReadOnly) form.setValues({ source: { ...source, penalty } });
          }}
        />
      </div>
      <Text size="sm" c="dimmed">
        {describeChoice(total)}
      </Text>
    </>
  );
}

function describeChoice(total: number): string {
  if (total === 1) return 'Hay 1 pregunta vigente para imprimir.';
  const most = total > PRINTED_QUESTIONS_MAX ? ` Caben ${PRINTED_QUESTIONS_MAX} como máximo.` : '';
  return `Hay ${formatNumber(total)} preguntas vigentes para imprimir.${most} Si pides menos, se eligen al azar.`;
}
