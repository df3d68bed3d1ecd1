import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { takeHeadingFocusRequest } from '#client/ui/focus/heading-focus.ts';
import { useProductName } from './product-name.ts';

interface PageHeadingProps {
  children: ReactNode;
  /** For the tab, before the product's name; none on the home page. */
  title?: string | undefined;
  className?: string | undefined;
}

/** The one main heading of a screen: names the tab, and takes the focus when the screen was navigated to. */
export function PageHeading({ children, title, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const product = useProductName();

  useEffect(() => {
    document.title = title === undefined ? product : `${title} · ${product}`;
  }, [title, product]);

  useEffect(() => {
    if (takeHeadingFocusRequest()) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <Title order={1} ref={heading} tabIndex={-1} className={className ?? ''}>
      {children}
    </Title>
  );
}
