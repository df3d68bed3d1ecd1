import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type AnchorElementProps = AnchorProps & Omit<ComponentProps<'a'>, keyof AnchorProps>;
type ButtonElementProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

/** A link of this site in running text. */
export const TextLink = createLink((props: AnchorElementProps) => <Anchor {...props} />);

/** A link of this site that looks like a button. */
export const LinkButton = createLink((props: ButtonElementProps) => <Button component="a" {...props} />);
