import { Skeleton, Text } from '@mantine/core';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { RichEditorProps } from '#client/ui/editor/rich-editor.tsx';
import { hasVisibleText } from '#shared/text/visible.rules.ts';
import { type CheckedQuestionForm, dataPath } from './use-question-form.ts';

const LABEL = 'Explicación (opcional)';

// the editor is as large as the rest of the form; without it the other fields can still be saved
const RichEditor = lazy<ComponentType<RichEditorProps>>(() =>
  import('#client/ui/editor/rich-editor.tsx').then(
    (module) => ({ default: module.RichEditor }),
    () => ({ default: EditorMissing }),
  ),
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
    <Suspense fallback={<EditorSkeleton />}>
      <RichEditor
        label={LABEL}
        placeholder="Escribe la explicación aquí..."
        initial={initial}
        error={form.errorOf('explanation')}
        isReadOnly={isReadOnly}
        dataPath={dataPath(form.name, 'explanation')}
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

function EditorSkeleton() {
  return (
    <div role="status" aria-label="Cargando el editor">
      <Text component="span">{LABEL}</Text>
      <Skeleton height="11rem" />
    </div>
  );
}

function EditorMissing({ label }: RichEditorProps) {
  return (
    <div role="alert">
      <Text component="span">{label}</Text>
      <Text c="dimmed">
        No se pudo cargar el editor: la explicación se queda como está. Puedes guardar todo lo demás.
      </Text>
    </div>
  );
}
