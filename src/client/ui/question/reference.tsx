import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { formatLongDay } from '#shared/text/dates.rules.ts';
import type { ShownReference } from '#shared/questions/reference.contract.ts';
import { formatReference } from '#shared/questions/question-texts.rules.ts';
import { toLawLink } from '#shared/questions/reference.rules.ts';
import classes from './reference.module.css';

/** Links to the official text and shows the date of the consolidated version. */
export function LawReference({ reference }: { reference: ShownReference }) {
  const { law_id, article, law } = reference;
  return (
    <p className={classes.reference}>
      <a
        href={toLawLink(law_id, article)}
        target="_blank"
        rel="noopener noreferrer"
        title={law?.title}
        className={classes.link}
      >
        {formatReference(reference)}
        <IconExternalLink aria-hidden size="1rem" className={classes.sign} />
        <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
      </a>
      {law ? (
        <span className={classes.version}>Texto consolidado a {formatLongDay(law.consolidated)}</span>
      ) : null}
    </p>
  );
}
