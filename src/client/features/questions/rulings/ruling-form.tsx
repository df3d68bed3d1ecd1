import { Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '#client/data/errors.ts';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import {
  type QuestionRuling,
  rulingForm,
  type RulingForm as RulingInput,
} from '#shared/mock-exams/rulings.contract.ts';
import { listChoiceIndexes, formatChoiceLabel, isChoiceIndex } from '#shared/questions/questions.rules.ts';
import {
  RULING_NAMES,
  RULING_REASON_MAX,
  type RulingKind,
  RULINGS,
} from '#shared/questions/rulings.rules.ts';
import { RulingPreview } from './ruling-preview.tsx';
import { applyRuling, invalidateMarkedExams, previewRuling } from './rulings.queries.ts';
import { LiteralText } from '#client/ui/pictures/literal-text.tsx';
import classes from './rulings.module.css';

interface QuestionVersion {
  version: number;
  question_text: string;
  choices: string[];
  correct_answer: number;
}

interface RulingFormProps {
  questionId: string;
  versions: QuestionVersion[];
  rulings: QuestionRuling[];
  onBusy: (isBusy: boolean) => void;
  /** Called with the success message. */
  onDone: (text: string) => void;
}

/** A form for a new ruling. A version with a ruling in force can get another only after that one is revoked. */
export function RulingForm({ versions, rulings, ...props }: RulingFormProps) {
  const ruled = new Set(
    rulings.filter(({ revoked_at }) => revoked_at === null).map(({ version }) => version),
  );
  const open = versions.filter(({ version }) => !ruled.has(version));
  const [first] = open;
  if (!first) return <Text>Esta pregunta ya tiene una resolución. Revócala antes de aplicar otra.</Text>;
  const hasVersions = versions.length > 1;
  return <OpenForm key={first.version} versions={open} first={first} hasVersions={hasVersions} {...props} />;
}

interface Values extends Record<string, string> {
  version: string;
  ruling: RulingKind;
  correct_answer: string;
  reason: string;
}

type OpenFormProps = Omit<RulingFormProps, 'rulings'> & { first: QuestionVersion; hasVersions: boolean };

function useRulingForm({ questionId, first }: OpenFormProps) {
  const initialValues: Values = {
    version: String(first.version),
    ruling: 'annulled',
    correct_answer: '',
    reason: '',
  };
  return useCheckedInputForm({
    schema: rulingForm,
    initialValues,
    toInput: (values: Values): RulingInput => toInput(questionId, values),
    fields: ['version', 'ruling', 'correct_answer', 'reason'],
  });
}

function toInput(questionId: string, { version, ruling, correct_answer, reason }: Values): RulingInput {
  const key = Number(correct_answer);
  const hasKey = ruling === 'key_changed' && correct_answer !== '' && isChoiceIndex(key);
  return {
    question_id: questionId,
    version: Number(version),
    ruling,
    correct_answer: hasKey ? key : null,
    reason,
  };
}

/** Applies a ruling in two steps, preview and confirmation; changing the form requires a new preview. */
function useRuling({ onBusy, onDone }: Pick<RulingFormProps, 'onBusy' | 'onDone'>) {
  const [checked, setChecked] = useState('');
  const idFor = useCreationId();
  const previewing = useMutation({
    mutationFn: ({ question_id, version, ruling, correct_answer }: RulingInput) =>
      previewRuling({ question_id, version, ruling, correct_answer }),
    onMutate: () => onBusy(true),
    onSuccess: (_, input) => setChecked(JSON.stringify(input)),
    onSettled: () => onBusy(false),
  });
  const applying = useMutation({
    mutationFn: (input: RulingInput) => applyRuling({ ...input, id: idFor(input) }),
    onMutate: () => onBusy(true),
    onSuccess: (_, { ruling }) => {
      setChecked('');
      onDone(
        `Resolución aplicada: ${RULING_NAMES[ruling]}. Los exámenes se corrigen de nuevo en segundo plano.`,
      );
    },
    onSettled: () => {
      onBusy(false);
      return invalidateMarkedExams();
    },
  });
  return { checked, previewing, applying };
}

function OpenForm(props: OpenFormProps) {
  const form = useRulingForm(props);
  const { checked, previewing, applying } = useRuling(props);
  const isBusy = previewing.isPending || applying.isPending;
  const isChecked = checked === JSON.stringify(toInput(props.questionId, form.values));
  const error = applying.error ?? previewing.error;

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((input) => {
        if (isBusy) return;
        applying.reset();
        if (isChecked) applying.mutate(input);
        else previewing.mutate(input);
      })}
    >
      <Stack>
        {error && !isBusy ? (
          <Problem takesFocus>{toErrorMessage(error, 'No se ha podido aplicar la resolución.')}</Problem>
        ) : null}
        <Fields form={form} {...props} isReadOnly={isBusy} />
        {isChecked && previewing.data ? <RulingPreview preview={previewing.data} /> : null}
        <Group justify="flex-end">
          <BusyButton type="submit" {...(isChecked ? { color: 'red' } : {})} isBusy={isBusy}>
            {isChecked ? 'Aplicar y corregir de nuevo' : 'Ver a quién afecta'}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldsProps extends Pick<OpenFormProps, 'versions' | 'hasVersions'> {
  form: ReturnType<typeof useRulingForm>;
  isReadOnly: boolean;
}

function Fields({ form, versions, hasVersions, isReadOnly }: FieldsProps) {
  const { values } = form;
  const shown = versions.find(({ version }) => String(version) === values.version) ?? versions[0];
  if (!shown) return null;
  return (
    <>
      {hasVersions ? (
        <NativeSelect
          {...form.getInputProps('version')}
          label="Versión de la pregunta"
          description="Solo se corrigen de nuevo los exámenes en que salió esta versión."
          data={versions.map(({ version }) => ({ value: String(version), label: `Versión ${version}` }))}
          disabled={isReadOnly}
        />
      ) : null}
      <p className={classes.question}>
        <LiteralText>{shown.question_text}</LiteralText>
      </p>
      <NativeSelect
        {...form.getInputProps('ruling')}
        label="Resolución"
        data={RULINGS.map((value) => ({ value, label: RULING_NAMES[value] }))}
        disabled={isReadOnly}
      />
      {values.ruling === 'key_changed' ? (
        <NativeSelect
          {...form.getInputProps('correct_answer')}
          label="Nueva respuesta correcta"
          data={[
            { value: '', label: 'Elige una opción' },
            ...listChoiceIndexes(shown.choices)
              .filter((index) => index !== shown.correct_answer)
              .map((index) => ({
                value: String(index),
                label: `${formatChoiceLabel(index)}) ${shown.choices[index] ?? ''}`,
              })),
          ]}
          disabled={isReadOnly}
        />
      ) : null}
      <Textarea
        {...form.getInputProps('reason')}
        label="Motivo"
        description="Queda en la auditoría."
        rows={3}
        maxLength={RULING_REASON_MAX}
        readOnly={isReadOnly}
      />
    </>
  );
}
