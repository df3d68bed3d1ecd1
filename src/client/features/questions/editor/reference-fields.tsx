import { TextInput } from '@mantine/core';
import { ARTICLE_MAX, PARAGRAPH_MAX } from '#shared/questions/reference.rules.ts';
import classes from './question-form.module.css';
import type { CheckedQuestionForm } from './use-question-form.ts';

/** The law and article that the answer is based on. */
export function ReferenceFields({ form, isReadOnly }: { form: CheckedQuestionForm; isReadOnly: boolean }) {
  return (
    <fieldset className={classes.reference}>
      <legend className={classes.legend}>Referencia legal (opcional)</legend>
      <div className={classes.referenceFields}>
        <TextInput
          {...form.getInputProps('reference.law_id')}
          label="Ley"
          placeholder="BOE-A-2015-10565"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isReadOnly}
        />
        <TextInput
          {...form.getInputProps('reference.article')}
          label="Artículo"
          autoComplete="off"
          maxLength={ARTICLE_MAX}
          readOnly={isReadOnly}
        />
        <TextInput
          {...form.getInputProps('reference.paragraph')}
          label="Apartado"
          autoComplete="off"
          maxLength={PARAGRAPH_MAX}
          readOnly={isReadOnly}
        />
      </div>
    </fieldset>
  );
}
