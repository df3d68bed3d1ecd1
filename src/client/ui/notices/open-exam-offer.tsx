import { Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './open-exam-offer.module.css';

interface OpenExamOfferProps {
  title: string;
  facts: ReactNode;
  /** The link to the exam. */
  children: ReactNode;
}

/** Offers to go back to an exam that the user has not finished. */
export function OpenExamOffer({ title, facts, children }: OpenExamOfferProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.offer}>
      <div>
        <Text fw={700} id={titleId}>
          {title}
        </Text>
        <Text>{facts}</Text>
      </div>
      {children}
    </section>
  );
}
