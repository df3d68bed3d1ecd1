import { Switch, type SwitchProps } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import classes from './setting-switch.module.css';

/** A switch for a setting, with a description of its effect; the whole label can be clicked. */
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
