import { Stack } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import classes from './question-form.module.css';
import { SourceFields, StateFields, formatStateAndSource } from './state-fields.tsx';
import type { CheckedQuestionForm } from './use-question-form.ts';

interface FoldedFieldsProps {
  form: CheckedQuestionForm;
  isReadOnly: boolean;
}

const FOLDED = ['state_since', 'state_reason', 'source.exam', 'source.year', 'source.number'] as const;

/** Fields that most questions leave empty, collapsed behind a line that summarises their values. */
export function FoldedFields({ form, isReadOnly }: FoldedFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const wrong = FOLDED.find((field) => form.errorOf(field) !== undefined);
  const openAt = useEffectEvent((field: string): void => {
    if (!details.current || details.current.open) return;
    details.current.open = true;
    form.focusField(field);
  });
  useEffect(() => {
    if (wrong !== undefined) openAt(wrong);
  }, [wrong]);

  return (
    <details ref={details} className={classes.folded}>
      <summary>
        <span className={classes.legend}>Estado y fuente</span>{' '}
        <span className={classes.summary}>{formatStateAndSource(form.values)}</span>
      </summary>
      <Stack gap="lg" className={classes.within ?? ''}>
        <StateFields form={form} isReadOnly={isReadOnly} />
        <SourceFields form={form} isReadOnly={isReadOnly} />
      </Stack>
    </details>
  );
}
