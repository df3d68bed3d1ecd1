import { Switch, type SwitchProps } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import classes from './setting-switch.module.css';

/** A switch of the profile: its label makes it easy to hit, its description says what it does. */
export function SettingSwitch(props: Omit<SwitchProps, 'classNames' | 'size'>) {
  return (
    <Switch
      {...props}
      size="md"
      classNames={{
        body: classes.body ?? '',
        track: classes.track ?? '',
        label: classes.label ?? '',
        description: classes.description ?? '',
      }}
    />
  );
}
