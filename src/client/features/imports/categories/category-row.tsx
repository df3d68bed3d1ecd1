import { Button, Checkbox, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { useRef, useState } from 'react';
import type { ImportCategory } from '#shared/questions/imports/import-categories.contract.ts';
import { describeCategory, shortenName, suggestCategoryName } from './categories.texts.ts';
import classes from './import-categories.module.css';
import { CategoryMappingForm } from './mapping-form.tsx';
import type { CategoryMapping } from './use-mapping.ts';

interface CategoryRowProps {
  category: ImportCategory;
  mapping: CategoryMapping;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function CategoryRow({ category, mapping, isChosen, onChoose }: CategoryRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { id, name, mapped_name } = category;
  const close = (): void => {
    setIsEditing(false);
    opener.current?.focus();
  };
  return (
    <li>
      <div className={classes.row}>
        <div className={classes.name}>
          <Checkbox
            label={<CategoryName category={category} />}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
          <Text size="sm" {...(category.is_too_long ? { className: classes.long ?? '' } : { c: 'dimmed' })}>
            {describeCategory(category)}
          </Text>
        </div>
        <Button
          ref={opener}
          variant="default"
          aria-expanded={isEditing}
          aria-label={`Cambiar la categoría ${shortenName(name)}`}
          onClick={() => {
            mapping.reset();
            setIsEditing(!isEditing);
          }}
        >
          Cambiar
        </Button>
      </div>
      {isEditing ? (
        <CategoryMappingForm
          label="Nombre con el que se guarda"
          categoryIds={[id]}
          name={mapped_name ?? suggestCategoryName(name)}
          isMapped={mapped_name !== null}
          mapping={mapping}
          onClose={close}
        />
      ) : null}
    </li>
  );
}

function CategoryName({ category: { name, mapped_name } }: { category: ImportCategory }) {
  if (mapped_name === null) return shortenName(name);
  return (
    <>
      <del>{shortenName(name)}</del> <ins>{mapped_name}</ins>
    </>
  );
}
