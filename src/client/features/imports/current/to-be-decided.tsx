import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCount } from '#client/lib/format.ts';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';

/** Why an import without problems can't be published yet. */
export function ToBeDecided({ shown }: { shown: QuestionImport }) {
  const { undecided_near: near, unmapped_categories: categories } = shown;
  if (near === 0 && categories === 0) return null;
  return (
    <Alert
      role="note"
      color="yellow"
      title="Antes de publicar falta"
      icon={<IconAlertTriangle aria-hidden />}
    >
      <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        {near > 0 ? (
          <li>
            decidir sobre {formatCount(near, 'pregunta', 'preguntas')} que{' '}
            {near === 1 ? 'contradice' : 'contradicen'} a otra casi igual del mismo artículo: elige «Del mismo
            artículo con otra respuesta» en la vista previa.
          </li>
        ) : null}
        {categories > 0 ? (
          <li>dar un nombre más corto a {formatCount(categories, 'categoría', 'categorías')} del archivo.</li>
        ) : null}
      </ul>
    </Alert>
  );
}
