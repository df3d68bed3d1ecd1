import { useRef } from 'react';
import { CategorySearch } from '#client/ui/categories/category-search.tsx';
import { ChosenCategories } from './chosen-categories.tsx';
import type { NamedCategory } from './question-values.ts';

interface CategorySelectProps {
  label?: string;
  chosen: NamedCategory[];
  onChange: (chosen: NamedCategory[]) => void;
  error: string | undefined;
  isReadOnly: boolean;
  /** The field's path in the form, by which the form focuses it. */
  dataPath: string;
}

export function CategorySelect(props: CategorySelectProps) {
  const { label = 'Categorías (opcional)', chosen, onChange, error, isReadOnly, dataPath } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <CategorySearch
        ref={input}
        label={label}
        chosenIds={chosen.map(({ id }) => id)}
        onChoose={(category) => onChange([...chosen, category])}
        error={error}
        isReadOnly={isReadOnly}
        dataPath={dataPath}
      />
      <ChosenCategories
        chosen={chosen}
        isReadOnly={isReadOnly}
        onRemove={(id) => {
          onChange(chosen.filter((one) => one.id !== id));
          // moves the focus before the focused button is removed: otherwise it would be lost
          input.current?.focus();
        }}
      />
    </div>
  );
}
