import { useState } from 'react';
import type { QuestionScope } from '#shared/review/choice.contract.ts';
import { CategoryChips } from './category-chips.tsx';
import { LawTree } from './law-tree.tsx';
import classes from './scope-fields.module.css';

export const UNRESTRICTED_SCOPE: QuestionScope = { category_ids: [], laws: [] };

export function isScopeRestricted({ category_ids, laws }: QuestionScope): boolean {
  return category_ids.length + laws.length > 0;
}

interface ScopeFieldsProps {
  scope: QuestionScope;
  onChange: (scope: QuestionScope) => void;
}

/** Fields that restrict the questions to categories, laws, titles and chapters. */
export function ScopeFields({ scope, onChange }: ScopeFieldsProps) {
  const { category_ids, laws } = scope;
  const [hasLaws, setHasLaws] = useState(laws.length > 0);
  const chosen = laws.length === 1 ? '1 elegida' : `${laws.length} elegidas`;
  return (
    <div className={classes.fields}>
      <CategoryChips chosenIds={category_ids} onChange={(ids) => onChange({ ...scope, category_ids: ids })} />
      <details
        className={classes.laws}
        open={hasLaws}
        onToggle={({ currentTarget }) => setHasLaws(currentTarget.open)}
      >
        <summary>
          <span className={classes.name}>Leyes, títulos y capítulos</span>{' '}
          <span className={classes.chosen}>{laws.length === 0 ? 'todas' : chosen}</span>
        </summary>
        {hasLaws ? <LawTree chosen={laws} onChange={(parts) => onChange({ ...scope, laws: parts })} /> : null}
      </details>
    </div>
  );
}
