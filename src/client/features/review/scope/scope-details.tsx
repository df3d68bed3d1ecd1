import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { QuestionScope } from '#shared/review/choice.contract.ts';
import { describeScope } from './describe-scope.ts';
import { isScopeRestricted, ScopeFields } from './scope-fields.tsx';
import classes from './scope-fields.module.css';
import { categoriesQuery, lawsQuery } from './scope.queries.ts';

interface ScopeDetailsProps {
  scope: QuestionScope;
  onChange: (scope: QuestionScope) => void;
}

/** The fields for categories and laws, collapsed behind a line that summarises the choice. */
export function ScopeDetails({ scope, onChange }: ScopeDetailsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={classes.details}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <span className={classes.name}>Limitar por categoría o ley</span>{' '}
        <span className={classes.chosen}>
          {isScopeRestricted(scope) ? <ScopeText scope={scope} /> : 'todas las preguntas'}
        </span>
      </summary>
      {isOpen ? (
        <div className={classes.within}>
          <ScopeFields scope={scope} onChange={onChange} />
        </div>
      ) : null}
    </details>
  );
}

function ScopeText({ scope }: { scope: QuestionScope }) {
  const categories = useQuery(categoriesQuery).data?.categories ?? [];
  const laws = useQuery(lawsQuery).data?.laws ?? [];
  return describeScope(scope, categories, laws) ?? 'una parte de las preguntas';
}
