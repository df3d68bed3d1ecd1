import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { ScopeFields } from '#client/features/review/scope/scope-fields.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import classes from './choice.module.css';
import { DECK_OPTIONS } from './deck-options.ts';
import type { PracticeChoiceForm } from './use-choice-form.ts';

/** The fields that choose the questions of a practice and how they are asked. */
export function PracticeChoiceFields({ form }: { form: PracticeChoiceForm }) {
  const { category_ids, laws, has_time } = form.values;
  return (
    <Stack gap="lg">
      <Section title="De qué">
        <ScopeFields scope={{ category_ids, laws }} onChange={form.setValues} />
      </Section>
      <Section title="Cuáles y cuántas">
        <div className={classes.fields}>
          <NativeSelect {...form.getInputProps('deck')} label="Solo estas" data={DECK_OPTIONS} />
          <TextInput
            {...form.getInputProps('not_seen_days')}
            label="Días sin verlas"
            description="Vacío, no importa."
            inputWrapperOrder={ORDER}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
          <TextInput
            {...form.getInputProps('count')}
            label="Preguntas"
            description="De 1 a 100."
            inputWrapperOrder={ORDER}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
          />
        </div>
      </Section>
      <Section title="Cómo">
        <Checkbox
          {...form.getInputProps('shuffles_choices', { type: 'checkbox' })}
          size="md"
          label="Barajar las opciones"
          description="La respuesta correcta no estará en el mismo sitio que otras veces."
          classNames={CHECKBOX}
        />
        <Checkbox
          {...form.getInputProps('has_time', { type: 'checkbox' })}
          size="md"
          label="Con tiempo"
          description="Verás el que te queda. Cuando se acabe podrás terminar igualmente."
          classNames={CHECKBOX}
        />
        {has_time ? (
          <TextInput
            {...form.getInputProps('minutes')}
            label="Minutos"
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            maw="10rem"
          />
        ) : null}
      </Section>
    </Stack>
  );
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];
const CHECKBOX = { input: classes.box ?? '' };
