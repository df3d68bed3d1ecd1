import { Menu } from '@mantine/core';
import '@mantine/core/styles/Menu.css';
import {
  type Icon,
  IconClockPlus,
  IconDots,
  IconLock,
  IconLockOpen,
  IconMail,
  IconMailCheck,
  IconShieldLock,
  IconShieldOff,
  IconShieldPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { MAIN_ID } from '#client/ui/frame/skip-link.tsx';
import type { ListedUser } from '#shared/users/users.contract.ts';
import { EXTRA_TIME_LABEL, listUserMenuEntries, userAction, type UserMenuEntry } from './user-actions.ts';
import type { UserActions } from './use-user-actions.ts';
import classes from './user-menu.module.css';

const ICONS: Record<UserMenuEntry, Icon> = {
  confirmEmail: IconMailCheck,
  sendRecovery: IconMail,
  sendFactorRemoval: IconShieldLock,
  makeAdministrator: IconShieldPlus,
  withdrawAdministrator: IconShieldOff,
  block: IconLock,
  unblock: IconLockOpen,
  extraTime: IconClockPlus,
  remove: IconTrash,
};

export function UserMenu({ user, actions }: { user: ListedUser; actions: UserActions }) {
  const button = useRef<HTMLButtonElement>(null);
  const choose = (name: UserMenuEntry): void => {
    // a dialog returns the focus to the element that had it: to the button, because the menu item disappears
    button.current?.focus();
    if (name === 'extraTime') actions.extraTime.open(user);
    else actions.choose(name, user);
  };

  return (
    <Menu
      position="bottom-end"
      transitionProps={{ duration: 120 }}
      // the first item takes the focus, instead of Mantine's placeholder
      withInitialFocusPlaceholder={false}
      // rendered outside the table, which would cut it off, but within the page's main landmark
      portalProps={{ target: `#${MAIN_ID}` }}
    >
      <Menu.Target>
        <BusyButton
          ref={button}
          variant="subtle"
          color="gray"
          className={classes.menuButton ?? ''}
          aria-label={`Acciones de ${user.username}`}
          isBusy={actions.action.busyTarget?.user.id === user.id}
        >
          <span className={classes.menuInner}>
            <IconDots {...ICON_PROPS} />
            <span className={classes.menuName}>Acciones</span>
          </span>
        </BusyButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {listUserMenuEntries(user, actions.ownId).map((name, place) => {
          const Sign = ICONS[name];
          return (
            <Menu.Item
              key={name}
              className={classes.item ?? ''}
              data-autofocus={place === 0 || undefined}
              data-dangerous={name === 'remove' || undefined}
              leftSection={<Sign {...ICON_PROPS} />}
              onClick={() => choose(name)}
            >
              {name === 'extraTime' ? EXTRA_TIME_LABEL : userAction(name).label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
