import { Button, Input, Text, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { useFocusAfterChange } from '#client/ui/forms/use-focus-after-change.ts';
import { canMove, type MoveDirection, moveItem, toMovedIndex } from '#client/ui/forms/move-item.ts';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { TEMPLATE_PARTS_MAX } from '#shared/mock-exams/template.rules.ts';
import { removePart } from './part-list.ts';
import { PartCard } from './part-card.tsx';
import { buildNewPartValues } from './template-values.ts';
import { formatTemplateDataPath, type TemplateForm } from './use-template-form.ts';

interface PartListProps {
  form: TemplateForm;
  isReadOnly: boolean;
}

export function PartList({ form, isReadOnly }: PartListProps) {
  const { parts } = form.values;
  const focusNext = useFocusAfterChange(form.focusField);
  const [announced, setAnnounced] = useState('');
  const [removed, setRemoved] = useState<number>();
  const error = form.errorOf('parts');

  const add = (): void => {
    if (isReadOnly || parts.length >= TEMPLATE_PARTS_MAX) return;
    focusNext(`parts.${parts.length}.name`);
    form.setValues({ parts: [...parts, buildNewPartValues()] });
  };
  const move = (index: number, direction: MoveDirection): void => {
    if (isReadOnly || !canMove(parts.length, index, direction)) return;
    const target = toMovedIndex(index, direction);
    // restores the focus, which the browser takes from an element that is moved in the document
    focusNext(`parts.${target}.${direction}`);
    setAnnounced(`La parte ${index + 1} es ahora la ${target + 1} de ${parts.length}.`);
    form.setValues({ parts: moveItem(parts, index, direction) });
  };
  const remove = (index: number): void => {
    setRemoved(undefined);
    focusNext(parts.length > 1 ? `parts.${Math.min(index, parts.length - 2)}.name` : 'parts');
    form.setValues({ parts: removePart(parts, index) });
  };

  return (
    <>
      {parts.map((part, index) => (
        <PartCard
          key={part.key}
          form={form}
          index={index}
          isReadOnly={isReadOnly}
          onMove={(direction) => move(index, direction)}
          onRemove={() => setRemoved(index)}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus {...ICON_PROPS} />}
          aria-disabled={isReadOnly || parts.length >= TEMPLATE_PARTS_MAX || undefined}
          aria-describedby={error === undefined ? undefined : `${form.name}-parts-error`}
          data-path={formatTemplateDataPath(form, 'parts')}
          onClick={add}
        >
          Añadir parte
        </Button>
        {error === undefined ? null : (
          <Input.Error id={`${form.name}-parts-error`} mt="xs">
            {error}
          </Input.Error>
        )}
      </div>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <RemovalDialog
        name={removed === undefined ? undefined : parts[removed]?.name}
        index={removed}
        onClose={() => setRemoved(undefined)}
        onConfirm={remove}
      />
    </>
  );
}

interface RemovalDialogProps {
  /** The part to remove; undefined closes the dialog. */
  index: number | undefined;
  name: string | undefined;
  onClose: () => void;
  onConfirm: (index: number) => void;
}

function RemovalDialog({ index, name = '', onClose, onConfirm }: RemovalDialogProps) {
  return (
    <ConfirmDialog
      opened={index !== undefined}
      onClose={onClose}
      title="¿Quitar esta parte?"
      confirmLabel="Quitar"
      isBusy={false}
      onConfirm={() => {
        if (index !== undefined) onConfirm(index);
      }}
    >
      <Text>
        {name.trim() === '' ? 'Sus datos' : `Los datos de «${name}»`} y sus fuentes desaparecerán del
        formulario. El simulacro no cambia hasta que lo guardes.
      </Text>
    </ConfirmDialog>
  );
}
