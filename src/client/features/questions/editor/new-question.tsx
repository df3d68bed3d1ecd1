import { useEffect, useEffectEvent, useRef } from 'react';
import { client } from '#client/data/api.ts';
import { UnsavedDialog } from '#client/editing/unsaved-dialog.tsx';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { useUnsavedGuard } from '#client/editing/use-unsaved-guard.ts';
import { useVersionedForm } from '#client/editing/use-versioned-form.ts';
import { invalidateQuestions } from '#client/features/questions/questions.queries.ts';
import { useReturnFocus } from '#client/ui/focus/use-return-focus.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { QuestionForm } from './question-form.tsx';
import { QuestionSaveProblem } from './question-save-problem.tsx';
import { EMPTY_QUESTION_VALUES } from './question-values.ts';
import { QUESTION_FIELD_ERROR_CODES, useQuestionForm } from './use-question-form.ts';

interface NewQuestionProps {
  onClose: () => void;
  onCreated: () => void;
}

export function NewQuestion({ onClose, onCreated }: NewQuestionProps) {
  const form = useQuestionForm(EMPTY_QUESTION_VALUES);
  const content = useRef<HTMLDivElement>(null);
  useReturnFocus(true, content);
  const focusFirstField = useEffectEvent(() => form.focusField('question_text'));
  useEffect(() => focusFirstField(), []);
  const idFor = useCreationId();
  const guard = useUnsavedGuard(form.hasChanges);
  const { onSubmit, isSaving, error } = useVersionedForm({
    form,
    version: 0,
    fieldErrors: QUESTION_FIELD_ERROR_CODES,
    send: (input) => client.questions.create({ ...input, id: idFor(input) }),
    onSaved: onCreated,
    onSettled: invalidateQuestions,
  });

  return (
    <div ref={content}>
      <Section title="Nueva pregunta">
        <QuestionForm
          form={form}
          isSaving={isSaving}
          problem={<QuestionSaveProblem error={error} />}
          saveLabel="Crear pregunta"
          onSubmit={onSubmit}
          onCancel={() => guard.leave(onClose)}
        />
      </Section>
      <UnsavedDialog guard={guard} />
    </div>
  );
}
