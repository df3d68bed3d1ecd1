import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { formatLongDay } from '#client/lib/dates.ts';
import type { ShownReference } from '#shared/questions/reference.contract.ts';
import { lawLink } from '#shared/questions/reference.rules.ts';
import classes from './reference.module.css';

/** Links to the official text and shows the date of the consolidated version. */
export function Reference({ reference }: { reference: ShownReference }) {
  const { law_id, article, law } = reference;
  return (
    <p className={classes.reference}>
      <a
        href={lawLink(law_id, article)}
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

/** For example 'Ley 39/2015, artículo 21, apartado 2'. */
function formatReference({ law_id, article, paragraph, law }: ShownReference): string {
  return [
    law?.short_title ?? law_id,
    article === null ? null : `artículo ${article}`,
    paragraph === null ? null : `apartado ${paragraph}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}
