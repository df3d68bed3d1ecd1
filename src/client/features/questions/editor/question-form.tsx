import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEye } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { PictureTextarea } from '#client/ui/pictures/adding/picture-textarea.tsx';
import { CategorySelect } from './category-select.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { ExplanationField } from './explanation-field.tsx';
import { FoldedFields } from './folded-fields.tsx';
import { RightChoiceField } from './key-field.tsx';
import classes from './question-form.module.css';
import { EnteredQuestion } from '#client/features/questions/preview/entered-question.tsx';
import { ReferenceFields } from './reference-fields.tsx';
import { SharedTextSelect } from './shared-text-select.tsx';
import { type CheckedQuestionForm, formatQuestionDataPath } from './use-question-form.ts';

interface QuestionFormProps {
  form: CheckedQuestionForm;
  isSaving: boolean;
  /** The error message when saving fails. */
  problem: ReactNode;
  saveLabel: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
}

/** The fields are read-only while saving: a change made then would be lost. */
export function QuestionForm(props: QuestionFormProps) {
  const { form, isSaving, problem, saveLabel, onSubmit, onCancel } = props;
  const [isPreviewed, preview] = useDisclosure(false);

  return (
    <>
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <Stack gap="lg">
          <PictureTextarea
            {...form.getInputProps('question_text')}
            value={form.values.question_text}
            label="Texto de la pregunta"
            fieldName="enunciado"
            autosize
            minRows={3}
            maxRows={16}
            readOnly={isSaving}
            data-autofocus
          />
          <ChoiceFields form={form} isReadOnly={isSaving} />
          <RightChoiceField form={form} isReadOnly={isSaving} />
          <CategorySelect
            chosen={form.values.categories}
            onChange={(categories) => form.setValues({ categories })}
            error={form.errorOf('category_ids')}
            isReadOnly={isSaving}
            dataPath={formatQuestionDataPath(form.name, 'category_ids')}
          />
          <SharedTextSelect form={form} isReadOnly={isSaving} />
          <ExplanationField form={form} isReadOnly={isSaving} />
          <ReferenceFields form={form} isReadOnly={isSaving} />
          <FoldedFields form={form} isReadOnly={isSaving} />
          {problem}
          <Group justify="space-between" gap="sm">
            <Button
              variant="subtle"
              leftSection={<IconEye aria-hidden size="1.25rem" />}
              onClick={preview.open}
            >
              Vista previa
            </Button>
            <Group gap="sm" className={classes.actions ?? ''}>
              <Button
                variant="default"
                aria-disabled={isSaving || undefined}
                onClick={() => {
                  if (!isSaving) onCancel();
                }}
              >
                Cancelar
              </Button>
              <BusyButton type="submit" isBusy={isSaving}>
                {saveLabel}
              </BusyButton>
            </Group>
          </Group>
        </Stack>
      </form>
      <Dialog opened={isPreviewed} onClose={preview.close} title="Vista previa" isLarge>
        <EnteredQuestion values={form.values} />
      </Dialog>
    </>
  );
}
