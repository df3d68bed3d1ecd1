import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import classes from './row-action.module.css';

export function RowActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface RowActionLabel {
  name: string;
  icon: Icon;
  /** The id of the element that names the row. */
  rowNameId: string;
}

interface RowActionProps extends RowActionLabel {
  onClick: () => void;
  isBusy?: boolean;
}

/** A button of a row. In a table it is an icon, whose name shows on hover and focus. */
export function RowAction({ rowNameId, onClick, isBusy = false, ...label }: RowActionProps) {
  return (
    <BusyButton {...LOOK} aria-describedby={rowNameId} isBusy={isBusy} onClick={onClick}>
      <Label {...label} />
    </BusyButton>
  );
}

type RowAnchorProps = RowActionLabel &
  Omit<ButtonProps, 'children'> &
  Omit<ComponentProps<'a'>, keyof ButtonProps>;

function RowAnchor({ name, icon, rowNameId, ...anchor }: RowAnchorProps) {
  return (
    <Button {...anchor} {...LOOK} component="a" aria-describedby={rowNameId}>
      {/* as in BusyButton: on one line with it */}
      <span>
        <Label name={name} icon={icon} />
      </span>
    </Button>
  );
}

/** A link of this site that looks like a row's button. */
export const RowLink = createLink(RowAnchor);

export function RowDownload(props: RowActionLabel & { href: string }) {
  return <RowAnchor {...props} download />;
}

const LOOK = { variant: 'subtle', color: 'gray', className: classes.action ?? '' };

function Label({ name, icon: Sign }: Pick<RowActionLabel, 'name' | 'icon'>) {
  return (
    <span className={classes.inner}>
      <Sign {...ICON_PROPS} />
      <span className={classes.name}>{name}</span>
    </span>
  );
}
