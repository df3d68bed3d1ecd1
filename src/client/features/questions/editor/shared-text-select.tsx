import { CloseButton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFocusAfterChange } from '#client/ui/forms/use-focus-after-change.ts';
import { OptionSearch, useOptionSearch } from '#client/ui/forms/option-search.tsx';
import { sharedTextOptionsQuery } from '#client/features/questions/shared-texts/shared-texts.queries.ts';
import classes from './question-form.module.css';
import { type CheckedQuestionForm, formatQuestionDataPath, type QuestionField } from './use-question-form.ts';

interface SharedTextSelectProps {
  form: CheckedQuestionForm;
  isReadOnly: boolean;
}

/** Chooses the text that the question shares with others, and the question's position in it. */
export function SharedTextSelect({ form, isReadOnly }: SharedTextSelectProps) {
  const focusNext = useFocusAfterChange<QuestionField>(form.focusField);
  const { shared_text } = form.values;
  if (!shared_text) {
    return (
      <SharedTextSearch
        form={form}
        isReadOnly={isReadOnly}
        onChosen={() => focusNext('shared_text.position')}
      />
    );
  }
  const error = form.errorOf('shared_text.id');
  return (
    <fieldset className={classes.reference}>
      <legend className={classes.legend}>Supuesto</legend>
      <div className={classes.sharedText}>
        <TextInput
          label="Título"
          value={shared_text.title}
          readOnly
          error={error}
          data-path={formatQuestionDataPath(form.name, 'shared_text.id')}
          rightSectionWidth="2.75rem"
          rightSection={
            <CloseButton
              size="2.75rem"
              aria-label="Quitar el supuesto"
              aria-disabled={isReadOnly || undefined}
              onClick={() => {
                if (isReadOnly) return;
                focusNext('shared_text.id');
                form.setValues({ shared_text: null, position: '' });
              }}
            />
          }
        />
        <TextInput
          label="Orden"
          value={form.values.position}
          onChange={(event) => form.setValues({ position: event.currentTarget.value })}
          error={form.errorOf('shared_text.position')}
          data-path={formatQuestionDataPath(form.name, 'shared_text.position')}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          readOnly={isReadOnly}
        />
      </div>
    </fieldset>
  );
}

interface SharedTextSearchProps extends SharedTextSelectProps {
  onChosen: () => void;
}

function SharedTextSearch({ form, isReadOnly, onChosen }: SharedTextSearchProps) {
  const search = useOptionSearch();
  const { data, isPlaceholderData, isError } = useQuery({
    ...sharedTextOptionsQuery(search.asked),
    enabled: search.isOpen,
  });
  return (
    <OptionSearch
      search={search}
      options={data?.texts.map((text) => ({ ...text, name: text.title }))}
      hasMore={data !== undefined && data.total > data.texts.length}
      isOld={isPlaceholderData}
      isFailed={isError}
      texts={{
        label: 'Supuesto (opcional)',
        placeholder: 'Buscar supuestos...',
        options: 'Supuestos',
        count: (options) => (options === 1 ? '1 supuesto' : `${options} supuestos`),
        none: 'No hay supuestos que coincidan.',
        failed: 'No se pudieron cargar los supuestos.',
        more: 'Hay más supuestos: escribe para encontrarlos.',
      }}
      onChoose={({ id, title, next_position }) => {
        onChosen();
        form.setValues({ shared_text: { id, title }, position: String(next_position) });
      }}
      error={form.errorOf('shared_text.id')}
      isReadOnly={isReadOnly}
      dataPath={formatQuestionDataPath(form.name, 'shared_text.id')}
    />
  );
}
