import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { parseOneOf } from '#client/ui/lists/list-state.ts';
import { SOURCE_EXAM_MAX } from '#shared/questions/sources.rules.ts';
import { QUESTION_STATES, STATE_NAMES, STATE_REASON_MAX } from '#shared/questions/states.rules.ts';
import classes from './question-form.module.css';
import type { QuestionValues } from './question-values.ts';

/** A form with the state of one question, or of many at once. */
interface StateForm {
  values: Pick<QuestionValues, 'state'>;
  setValues: (values: Pick<QuestionValues, 'state'>) => void;
  getInputProps: (field: 'state_since' | 'state_reason') => object;
}

export function StateFields({ form, isReadOnly }: { form: StateForm; isReadOnly: boolean }) {
  const { state } = form.values;
  return (
    <div className={classes.facts}>
      <NativeSelect
        label="Estado"
        value={state}
        aria-disabled={isReadOnly || undefined}
        onChange={({ currentTarget }) => {
          const chosen = parseOneOf(currentTarget.value, QUESTION_STATES);
          if (chosen && !isReadOnly) form.setValues({ state: chosen });
        }}
        data={QUESTION_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
      />
      {state === 'outdated' ? (
        <TextInput
          {...form.getInputProps('state_since')}
          type="date"
          label="Desfasada desde"
          readOnly={isReadOnly}
        />
      ) : null}
      {state === 'current' ? null : (
        <Textarea
          {...form.getInputProps('state_reason')}
          label="Motivo"
          description="Lo leen quienes la encuentren en sus resultados o entre sus guardadas."
          className={classes.wide ?? ''}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={STATE_REASON_MAX}
          readOnly={isReadOnly}
        />
      )}
    </div>
  );
}

interface SourceForm {
  values: Pick<QuestionValues, 'source'>;
  setValues: (values: Pick<QuestionValues, 'source'>) => void;
  getInputProps: (field: 'source.exam' | 'source.year' | 'source.number') => object;
}

interface SourceFieldsProps {
  form: SourceForm;
  isReadOnly: boolean;
  hasNumber?: boolean;
}

/** The official exam that the question was asked in. */
export function SourceFields({ form, isReadOnly, hasNumber = true }: SourceFieldsProps) {
  const { source } = form.values;
  const setReserve = (is_reserve: boolean): void => {
    if (!isReadOnly) form.setValues({ source: { ...source, is_reserve } });
  };
  return (
    <fieldset className={classes.reference}>
      <legend className={classes.legend}>Fuente (opcional)</legend>
      <div className={classes.referenceFields}>
        <TextInput
          {...form.getInputProps('source.exam')}
          label="Examen"
          placeholder="AGE C2"
          autoComplete="off"
          maxLength={SOURCE_EXAM_MAX}
          readOnly={isReadOnly}
        />
        <TextInput
          {...form.getInputProps('source.year')}
          label="Año"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          readOnly={isReadOnly}
        />
        {hasNumber ? (
          <TextInput
            {...form.getInputProps('source.number')}
            label="Número"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            readOnly={isReadOnly}
          />
        ) : null}
      </div>
      <Checkbox
        mt="sm"
        label="De reserva"
        checked={source.is_reserve}
        onChange={({ currentTarget }) => setReserve(currentTarget.checked)}
      />
    </fieldset>
  );
}

/** The state and the official exam of a question in one line, such as 'Desfasada · AGE C2 2023'. */
export function formatStateAndSource({ state, source }: QuestionValues): string {
  const exam = [source.exam.trim(), source.year.trim()].filter((text) => text !== '').join(' ');
  return [STATE_NAMES[state], exam].filter((text) => text !== '').join(' · ');
}
