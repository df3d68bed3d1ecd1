import { Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { browserStorage } from '#client/lib/storage/storage.ts';
import classes from './shortcut-switch.module.css';

interface ShortcutSwitchProps {
  on: boolean;
  onChange: (on: boolean) => void;
  /** Says what the keys do. */
  children: string;
}

export function ShortcutSwitch({ on, onChange, children }: ShortcutSwitchProps) {
  return (
    <div className={classes.keys}>
      <Switch
        classNames={{ body: classes.switchBody ?? '', label: classes.switchLabel ?? '' }}
        label="Atajos de teclado"
        checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <Text size="sm" c="dimmed" hidden={!on}>
        {children}
      </Text>
    </div>
  );
}

const SETTING = 'plaza-exam-shortcuts';

/** Whether shortcuts are on: users can switch them off (WCAG 2.1.4), and the browser stores the setting. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => browserStorage.read(SETTING) !== 'off');
  const change = (wanted: boolean): void => {
    setOn(wanted);
    browserStorage.write(SETTING, wanted ? 'on' : 'off');
  };
  return [on, change];
}
