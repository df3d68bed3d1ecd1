import { Suspense, useState } from 'react';
import { lazyWithFallback } from '#client/lib/lazy-with-fallback.ts';
import { EditorMissing, EditorSkeleton } from '#client/ui/editor/editor-fallback.tsx';
import type { RichEditorProps } from '#client/ui/editor/rich-editor.tsx';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { type CheckedQuestionForm, formatQuestionDataPath } from './use-question-form.ts';

const LABEL = 'Explicación (opcional)';

// lazy, because its code is as large as the rest of the form; if it can't load, the other fields still work
const RichEditor = lazyWithFallback<RichEditorProps>(
  async () => (await import('#client/ui/editor/rich-editor.tsx')).RichEditor,
  Missing,
);

interface ExplanationFieldProps {
  form: CheckedQuestionForm;
  isReadOnly: boolean;
}

/** An imported explanation stays plain text until the user edits it. */
export function ExplanationField({ form, isReadOnly }: ExplanationFieldProps) {
  const { explanation, explanation_format } = form.values;
  const [initial] = useState({ text: explanation, format: explanation_format });

  return (
    <Suspense fallback={<EditorSkeleton label={LABEL} height="11rem" />}>
      <RichEditor
        label={LABEL}
        placeholder="Escribe la explicación aquí..."
        initial={initial}
        error={form.errorOf('explanation')}
        isReadOnly={isReadOnly}
        dataPath={formatQuestionDataPath(form.name, 'explanation')}
        onChange={(content) => {
          if (content === null) {
            form.setValues({ explanation: initial.text, explanation_format: initial.format });
            return;
          }
          const html = hasVisibleText(content.text) ? content.html : null;
          form.setValues({ explanation: html, explanation_format: 'rich' });
        }}
      />
    </Suspense>
  );
}

function Missing({ label }: RichEditorProps) {
  return <EditorMissing label={label} unchanged="la explicación se queda como está" />;
}
