import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { type FormEvent, type ReactNode, useId } from 'react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { TEMPLATE_NAME_MAX } from '#shared/mock-exams/template.rules.ts';
import { CHOICES_MAX, CHOICES_MIN } from '#shared/questions/questions.rules.ts';
import { CategoryFields } from './category-fields.tsx';
import { OTHER_PENALTY, PENALTY_OPTIONS } from './own-exam-values.ts';
import classes from './own-exams.module.css';
import { TakeWithoutSaving } from './take-once.tsx';
import type { OwnExamForm as Form } from './use-own-exam-form.ts';

const CHOICES_OPTIONS = Array.from({ length: CHOICES_MAX - CHOICES_MIN + 1 }, (_, index) =>
  String(CHOICES_MIN + index),
);

interface OwnExamFormProps {
  form: Form;
  isSaving: boolean;
  /** The error message when saving fails. */
  problem: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
}

/** The fields are read-only while saving: a change made then would be lost. */
export function OwnExamForm({ form, isSaving, problem, onSubmit, onCancel }: OwnExamFormProps) {
  const formId = useId();
  return (
    <Stack gap="lg" className={classes.screen ?? ''}>
      <form id={formId} noValidate onSubmit={onSubmit}>
        <Section title="Tu examen">
          <TextInput
            {...form.getInputProps('name')}
            label="Nombre"
            maxLength={TEMPLATE_NAME_MAX}
            autoComplete="off"
            readOnly={isSaving}
          />
          <CategoryFields form={form} isReadOnly={isSaving} />
          <RuleFields form={form} isReadOnly={isSaving} />
        </Section>
      </form>
      {problem}
      <TakeWithoutSaving form={form}>
        {(takeOnceButton) => (
          <Group justify="flex-end" gap="sm" className={classes.actions ?? ''}>
            <Button
              variant="default"
              aria-disabled={isSaving || undefined}
              onClick={() => {
                if (!isSaving) onCancel();
              }}
            >
              Cancelar
            </Button>
            {takeOnceButton}
            <BusyButton type="submit" form={formId} isBusy={isSaving}>
              Guardar simulacro
            </BusyButton>
          </Group>
        )}
      </TakeWithoutSaving>
    </Stack>
  );
}

interface RuleFieldsProps {
  form: Form;
  isReadOnly: boolean;
}

function RuleFields({ form, isReadOnly }: RuleFieldsProps) {
  const { choices, penalty_choice, shuffles_choices } = form.values;
  return (
    <>
      <div className={classes.fields}>
        <TextInput
          {...form.getInputProps('minutes')}
          label="Minutos"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          readOnly={isReadOnly}
        />
        <NativeSelect
          label="Opciones por pregunta"
          data={CHOICES_OPTIONS}
          value={choices}
          aria-disabled={isReadOnly || undefined}
          onChange={({ currentTarget }) => {
            if (!isReadOnly) form.setValues({ choices: currentTarget.value });
          }}
        />
        <NativeSelect
          label="Cada error"
          data={PENALTY_OPTIONS}
          value={penalty_choice}
          aria-disabled={isReadOnly || undefined}
          onChange={({ currentTarget }) => {
            if (!isReadOnly) form.setValues({ penalty_choice: currentTarget.value });
          }}
        />
        {penalty_choice === OTHER_PENALTY ? (
          <TextInput
            {...form.getInputProps('penalty')}
            label="Cuánto resta cada error"
            placeholder="1/5"
            maxLength={20}
            spellCheck={false}
            autoComplete="off"
            readOnly={isReadOnly}
          />
        ) : null}
      </div>
      <Checkbox
        label="Barajar las opciones de cada pregunta"
        checked={shuffles_choices}
        onChange={({ currentTarget }) => {
          if (!isReadOnly) form.setValues({ shuffles_choices: currentTarget.checked });
        }}
        classNames={{
          body: classes.checkBody ?? '',
          label: classes.checkLabel ?? '',
          input: classes.box ?? '',
        }}
      />
    </>
  );
}
