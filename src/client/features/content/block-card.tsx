import { client } from '#client/data/api.ts';
import { blockForm, type EditedBlock } from '#shared/content/content-editing.contract.ts';
import type { BlockIdentifier } from '#shared/content/content.contract.ts';
import { BLOCK_NAMES, createDefaultBlock } from '#shared/content/content.rules.ts';
import type { FormReload } from '#client/editing/reloadable.tsx';
import { EditingCard } from './editing-card.tsx';
import { LimitedField } from './limited-field.tsx';
import { useContentForm } from './use-content-form.ts';

const HINTS: Record<BlockIdentifier, string> = {
  website_title:
    'El título está en la barra superior, en las pestañas del navegador y en el pie de página; la descripción, en el pie de página.',
  hero_title: 'El titular de la portada.',
  hero_subtitle:
    'La frase que acompaña al titular de la portada, también en buscadores y enlaces compartidos.',
  practice_block: 'El primero de los tres bloques de la portada.',
  progress_block: 'El segundo de los tres bloques de la portada.',
  stats_block: 'El tercero de los tres bloques de la portada.',
};
/** A single-line field shows about this many characters. */
const SINGLE_LINE_LENGTH = 100;
const FIELD_ERRORS = { TITLE_TOO_LONG: 'title', DESCRIPTION_TOO_LONG: 'description' };

export function BlockCard({ block, reload }: { block: EditedBlock; reload: FormReload }) {
  const { identifier, max_title_length, max_description_length } = block;
  const hasDescription = max_description_length > 0;
  const card = useContentForm({
    name: identifier,
    schema: blockForm,
    initialValues: { title: block.title, description: block.description ?? '' },
    version: block.version,
    send: ({ title, description }, version) =>
      client.content.updateBlock({
        identifier,
        title,
        description: hasDescription ? description : null,
        version,
      }),
    doneText: 'Contenido actualizado correctamente',
    fieldErrors: FIELD_ERRORS,
  });

  return (
    <EditingCard
      title={BLOCK_NAMES[identifier]}
      hint={HINTS[identifier]}
      card={card}
      failed="Error al actualizar el contenido"
      reload={reload}
    >
      <LimitedField
        field={card.field('title')}
        label="Título"
        max={max_title_length}
        isReadOnly={card.isSaving}
        isLong={max_title_length > SINGLE_LINE_LENGTH}
      />
      {hasDescription ? (
        <LimitedField
          field={card.field('description')}
          label="Descripción"
          placeholder={createDefaultBlock(identifier).description ?? undefined}
          max={max_description_length}
          isReadOnly={card.isSaving}
          isLong
        />
      ) : null}
    </EditingCard>
  );
}
