import { Suspense, useState } from 'react';
import { lazyWithFallback } from '#client/lib/lazy-with-fallback.ts';
import { EditorMissing, EditorSkeleton } from '#client/ui/editor/editor-fallback.tsx';
import type { RichEditorProps } from '#client/ui/editor/rich-editor.tsx';
import type { CheckedForm } from '#client/ui/forms/use-checked-form.ts';
import type { SharedTextForm } from '#shared/questions/shared-texts/shared-text-editing.contract.ts';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

const LABEL = 'Texto';

// lazy, because its code is as large as the rest of the form; if it can't load, the title can still be saved
const TableEditor = lazyWithFallback<RichEditorProps>(
  async () => (await import('#client/ui/editor/table-editor.tsx')).TableEditor,
  Missing,
);

interface SharedTextFieldProps {
  form: CheckedForm<SharedTextForm, SharedTextForm>;
  isReadOnly: boolean;
}

/** An imported text stays plain until the user edits it. */
export function SharedTextField({ form, isReadOnly }: SharedTextFieldProps) {
  const [initial] = useState({ text: form.values.text, format: form.values.text_format });
  return (
    <Suspense fallback={<EditorSkeleton label={LABEL} height="16rem" />}>
      <TableEditor
        label={LABEL}
        placeholder="Escribe el supuesto aquí..."
        initial={initial}
        error={form.errorOf('text')}
        isReadOnly={isReadOnly}
        dataPath={`${form.name}-text`}
        onChange={(content) => {
          if (content === null) form.setValues({ text: initial.text, text_format: initial.format });
          else
            form.setValues({
              text: hasVisibleText(content.text) ? content.html : '',
              text_format: 'rich',
            });
        }}
      />
    </Suspense>
  );
}

function Missing({ label }: RichEditorProps) {
  return <EditorMissing label={label} unchanged="el texto se queda como está" />;
}
