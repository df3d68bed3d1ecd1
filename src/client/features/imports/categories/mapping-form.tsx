import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { CategorySearch } from '#client/ui/categories/category-search.tsx';
import { useFocusOnMount } from '#client/ui/focus/use-focus-on-mount.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { findNameProblem } from './categories.texts.ts';
import classes from './import-categories.module.css';
import type { CategoryMapping } from './use-mapping.ts';

interface MappingFormProps {
  label: string;
  categoryIds: string[];
  /** The name that the field holds at first. */
  name: string;
  /** Whether the categories already have another name than in the file. */
  isMapped: boolean;
  mapping: CategoryMapping;
  onClose: () => void;
}

/** Asks for a new name of one category, or for the name of several that are merged into one. */
export function CategoryMappingForm({
  label,
  categoryIds,
  name: first,
  isMapped,
  mapping,
  onClose,
}: MappingFormProps) {
  const [name, setName] = useState(first);
  const [isAsked, setIsAsked] = useState(false);
  const field = useFocusOnMount<HTMLInputElement>();
  const problem = findNameProblem(name);
  const save = (wanted: string | null): void =>
    mapping.map({ category_ids: categoryIds, name: wanted }, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (problem === undefined) save(name.trim());
    else field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        ref={field}
        label={label}
        description="Si es el nombre de otra categoría, del archivo o de las guardadas, sus preguntas van a esa."
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        error={isAsked ? problem : undefined}
      />
      <CategorySearch
        label="O elige una categoría guardada"
        chosenIds={[]}
        onChoose={(chosen) => setName(chosen.name)}
        error={undefined}
        isReadOnly={false}
        dataPath="stored"
      />
      {mapping.problem === undefined ? null : <Problem>{mapping.problem}</Problem>}
      <Group>
        <BusyButton type="submit" isBusy={mapping.isBusy}>
          Guardar el nombre
        </BusyButton>
        {isMapped ? (
          <Button
            variant="default"
            aria-disabled={mapping.isBusy}
            onClick={() => {
              if (!mapping.isBusy) save(null);
            }}
          >
            Volver al nombre del archivo
          </Button>
        ) : null}
        <Button variant="subtle" onClick={onClose}>
          Cancelar
        </Button>
      </Group>
    </form>
  );
}
