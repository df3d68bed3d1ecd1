import { Anchor, type AnchorProps } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './back-link.module.css';

type AnchorElementProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;

/** The link above a screen's heading to the screen that it belongs to. */
export const BackLink = createLink(({ children, ...props }: AnchorElementProps) => (
  <Anchor {...props} className={classes.back ?? ''}>
    <IconArrowLeft aria-hidden size="1.25rem" /> {children}
  </Anchor>
));
