import { CloseButton } from '@mantine/core';
import classes from './chosen-categories.module.css';
import type { NamedCategory } from './question-values.ts';

interface ChosenCategoriesProps {
  chosen: NamedCategory[];
  isReadOnly: boolean;
  onRemove: (id: string) => void;
}

export function ChosenCategories({ chosen, isReadOnly, onRemove }: ChosenCategoriesProps) {
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Categorías elegidas" className={classes.chosen}>
      {chosen.map(({ id, name }) => (
        <li key={id} className={classes.pill}>
          <span className={classes.name}>{name}</span>
          <CloseButton
            size="2.75rem"
            aria-label={`Quitar ${name}`}
            aria-disabled={isReadOnly || undefined}
            onClick={() => {
              if (!isReadOnly) onRemove(id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
