import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { takeHeadingFocusRequest } from '#client/ui/focus/heading-focus.ts';
import { useProductName } from './product-name.ts';

interface PageHeadingProps {
  children: ReactNode;
  /** The title of the browser's tab, before the product's name; the home page has none. */
  title?: string | undefined;
  className?: string | undefined;
}

/** The only h1 of a screen. It names the tab, and takes the focus after a navigation. */
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
