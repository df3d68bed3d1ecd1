import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ComponentProps } from 'react';
import classes from './busy-button.module.css';

interface BusyButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  /** While busy, presses do nothing. Mantine's `loading` would disable the button, which loses the focus. */
  isBusy: boolean;
}

export function BusyButton({ isBusy, onClick, children, leftSection, className, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      className={`${classes.button ?? ''} ${typeof className === 'string' ? className : ''}`}
      leftSection={leftSection}
      aria-disabled={isBusy || undefined}
      data-busy={isBusy || undefined}
      onClick={(event) => {
        // a submit button must not send its form while it is busy
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? (
        <Loader aria-hidden size="1.25rem" color="currentColor" className={classes.sign ?? ''} />
      ) : null}
      <span className={classes.label}>{children}</span>
    </Button>
  );
}
