import { Suspense, useState } from 'react';
import { lazyWithFallback } from '#client/lib/lazy-with-fallback.ts';
import { EditorMissing, EditorSkeleton } from '#client/ui/editor/editor-fallback.tsx';
import type { RichEditorProps } from '#client/ui/editor/rich-editor.tsx';
import { hasVisibleText } from '#shared/text/visible.rules.ts';

const LABEL = 'Contenido';

// loaded separately: the editor's code is as large as the rest of the screen, and the other fields work without it
const PageEditor = lazyWithFallback<RichEditorProps>(
  async () => (await import('#client/ui/editor/page-editor.tsx')).PageEditor,
  Missing,
);

interface PageContentFieldProps {
  /** The props from the form's `getInputProps`. */
  field: { value: string; onChange: (html: string) => void; error?: unknown; 'data-path'?: string };
  isReadOnly: boolean;
}

/** A content that the user hasn't edited is sent unchanged. */
export function PageContentField({ field, isReadOnly }: PageContentFieldProps) {
  const [initial] = useState(field.value);

  return (
    <Suspense fallback={<EditorSkeleton label={LABEL} height="20rem" />}>
      <PageEditor
        label={LABEL}
        placeholder="Escribe el contenido aquí..."
        initial={{ format: 'rich', text: initial }}
        error={typeof field.error === 'string' ? field.error : undefined}
        isReadOnly={isReadOnly}
        dataPath={field['data-path']}
        onChange={(content) => {
          if (content === null) field.onChange(initial);
          else field.onChange(hasVisibleText(content.text) ? content.html : '');
        }}
      />
    </Suspense>
  );
}

function Missing({ label }: RichEditorProps) {
  return <EditorMissing label={label} unchanged="el contenido se queda como está" />;
}
