import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import { useFocusAfterChange } from '#client/ui/forms/use-focus-after-change.ts';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { SHEET_QUESTIONS_MAX } from '#shared/mock-exams/template.rules.ts';
import { parseTypedNumber, sumTypedQuestionCounts } from './own-exam-values.ts';
import { categoriesQuery } from './own-exams.queries.ts';
import classes from './own-exams.module.css';
import type { OwnExamForm } from './use-own-exam-form.ts';

const DEFAULT_QUESTIONS = 10;

interface CategoryFieldsProps {
  form: OwnExamForm;
  isReadOnly: boolean;
}

/** The categories of an exam, each with its number of questions. */
export function CategoryFields({ form, isReadOnly }: CategoryFieldsProps) {
  const known = useQuery(categoriesQuery);
  const focusNext = useFocusAfterChange(form.focusField);
  const { categories, choices } = form.values;
  const total = sumTypedQuestionCounts(categories);

  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Categorías</legend>
      {categories.length === 0 ? null : (
        <ul aria-label="Categorías del simulacro" className={classes.categories}>
          {categories.map(({ category_id }, index) => (
            <CategoryRow
              key={category_id}
              form={form}
              index={index}
              category={known.data?.categories.find(({ id }) => id === category_id)}
              isKnown={known.data !== undefined}
              isReadOnly={isReadOnly}
              onRemove={() => {
                // moves the focus before the focused button is removed: otherwise it would be lost
                focusNext('categories');
                form.setValues({ categories: categories.toSpliced(index, 1) });
              }}
            />
          ))}
        </ul>
      )}
      <p className={classes.hint}>
        {total
          ? `En total, ${formatCount(total, 'pregunta', 'preguntas')} de ${SHEET_QUESTIONS_MAX} como máximo.`
          : `${SHEET_QUESTIONS_MAX} preguntas como máximo.`}
      </p>
      {known.isError && !known.isFetching ? (
        <Problem onRetry={() => void known.refetch()} retryLabel="Reintentar">
          No se pudieron cargar las categorías.
        </Problem>
      ) : (
        <NewCategory
          form={form}
          options={(known.data?.categories ?? []).filter(
            ({ id }) => !categories.some(({ category_id }) => category_id === id),
          )}
          isReadOnly={isReadOnly}
          onAdd={(category) => {
            const available = countWithChoices(category, choices);
            const number = Math.min(DEFAULT_QUESTIONS, Math.max(1, available));
            focusNext(`categories.${categories.length}.questions`);
            form.setValues({
              categories: [...categories, { category_id: category.id, questions: String(number) }],
            });
          }}
        />
      )}
    </fieldset>
  );
}

interface KnownCategory {
  id: string;
  name: string;
  questions: { choices: number; count: number }[];
}

interface CategoryRowProps extends CategoryFieldsProps {
  index: number;
  category: KnownCategory | undefined;
  /** Whether the categories have been loaded. */
  isKnown: boolean;
  onRemove: () => void;
}

function CategoryRow({ form, index, category, isKnown, isReadOnly, onRemove }: CategoryRowProps) {
  const nameId = useId();
  const name = category?.name ?? (isKnown ? 'Una categoría sin preguntas' : 'Cargando…');
  return (
    <li>
      <div role="group" aria-labelledby={nameId} className={classes.category}>
        <span id={nameId} className={classes.categoryName}>
          {name}
        </span>
        <TextInput
          {...form.getInputProps(`categories.${index}.questions`)}
          label="Preguntas"
          description={isKnown ? describeAvailable(category, form, index) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          readOnly={isReadOnly}
        />
        <Button
          variant="subtle"
          color="gray"
          className={classes.remove ?? ''}
          leftSection={<IconX {...ICON_PROPS} />}
          aria-label={`Quitar ${name}`}
          aria-disabled={isReadOnly || undefined}
          onClick={() => {
            if (!isReadOnly) onRemove();
          }}
        >
          Quitar
        </Button>
      </div>
    </li>
  );
}

function describeAvailable(
  category: KnownCategory | undefined,
  { values: { choices, categories } }: OwnExamForm,
  index: number,
): string {
  const available = countWithChoices(category, choices);
  const tooMany =
    parseTypedNumber(categories[index]?.questions ?? '') > available ? ': pides más de las que hay' : '';
  return `Hay ${formatNumber(available)} con ${choices} opciones${tooMany}.`;
}

function countWithChoices(category: KnownCategory | undefined, choices: string): number {
  return category?.questions.find((one) => String(one.choices) === choices)?.count ?? 0;
}

interface NewCategoryProps extends CategoryFieldsProps {
  /** The categories that the exam doesn't have yet. */
  options: KnownCategory[];
  onAdd: (category: KnownCategory) => void;
}

function NewCategory({ form, options, isReadOnly, onAdd }: NewCategoryProps) {
  const [chosenId, setChosenId] = useState('');
  const chosen = options.find(({ id }) => id === chosenId) ?? options[0];
  return (
    <div className={classes.newCategory}>
      <NativeSelect
        label="Otra categoría"
        data={options.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget }) => setChosenId(currentTarget.value)}
        error={form.errorOf('categories')}
        aria-disabled={isReadOnly || undefined}
        data-path={`${form.name}-categories`}
      />
      <Button
        variant="default"
        leftSection={<IconPlus {...ICON_PROPS} />}
        aria-disabled={isReadOnly || !chosen || undefined}
        onClick={() => {
          if (!isReadOnly && chosen) onAdd(chosen);
        }}
      >
        Añadir
      </Button>
    </div>
  );
}
