import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import classes from './theme-toggle.module.css';

/** Switches between light and dark; the browser remembers it. An icon in the bar, with its label in the menu. */
export function ThemeToggle({ onToggled }: { onToggled: () => void }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = isDark ? 'Cambiar a modo claro' : 'Cambiar a modo oscuro';

  return (
    <button
      type="button"
      className={classes.toggle}
      aria-label={label}
      title={label}
      onClick={() => {
        setColorScheme(isDark ? 'light' : 'dark');
        onToggled();
      }}
    >
      {isDark ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
      <span className={classes.words}>{label}</span>
    </button>
  );
}
