import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCount } from '#client/lib/format.ts';
import { formatFieldPath } from './field-names.ts';
import classes from './template-form.module.css';
import type { TemplateForm } from './use-template-form.ts';

/** The errors that prevent saving; each links to its field. */
export function ErrorSummary({ form }: { form: TemplateForm }) {
  const problems = form.getProblems();
  if (problems.length === 0) return null;
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={`Hay ${formatCount(problems.length, 'dato', 'datos')} por corregir`}
    >
      <ul className={classes.problems}>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={classes.problem} onClick={() => form.focusField(field)}>
              {formatFieldPath(field)}
            </button>
            {` ${message}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
