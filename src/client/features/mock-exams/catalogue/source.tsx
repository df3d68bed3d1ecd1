import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { formatDay } from '#shared/text/dates.rules.ts';
import type { CataloguedMockExam } from '#shared/mock-exams/catalogue.contract.ts';
import classes from './source.module.css';

type SourceProps = Pick<CataloguedMockExam, 'source' | 'source_address' | 'source_date'>;

/** The source of the data about the official exam, with a link. */
export function Source({ source, source_address, source_date }: SourceProps) {
  if (source === null) return null;
  return (
    <span className={classes.source}>
      Fuente:{' '}
      {source_address === null ? (
        source
      ) : (
        <a href={source_address} target="_blank" rel="noopener noreferrer" className={classes.link}>
          {source}
          <IconExternalLink aria-hidden size="1rem" className={classes.sign} />
          <VisuallyHidden> (se abre en otra pestaña)</VisuallyHidden>
        </a>
      )}
      {source_date === null ? null : `, ${formatDay(source_date)}`}
    </span>
  );
}
