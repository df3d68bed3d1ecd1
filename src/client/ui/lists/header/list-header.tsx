import type { ReactNode } from 'react';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import classes from './list-header.module.css';

interface ListHeaderProps {
  heading: string;
  /** The title of the browser's tab; the heading by default. */
  title?: string;
  /** The buttons beside the heading. */
  children: ReactNode;
}

export function ListHeader({ heading, title = heading, children }: ListHeaderProps) {
  return (
    <div className={classes.header}>
      <PageHeading title={title} className={classes.heading}>
        {heading}
      </PageHeading>
      {children}
    </div>
  );
}
