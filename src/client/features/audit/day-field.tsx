import { TextInput } from '@mantine/core';
import { useSearchText } from '#client/ui/lists/use-search-text.ts';
import { FIRST_DAY, LAST_DAY, parseDay } from './audit-list-state.ts';

interface DayFieldProps {
  label: string;
  /** What the address says, '' for any day. */
  value: string;
  /** Called a moment after the last key. */
  onChange: (day: string | undefined) => void;
}

/** A day that limits a list. What is typed stays while it is no day yet. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const { text, type, set } = useSearchText(value, (typed) => {
    if (typed === '' || parseDay(typed) !== undefined) onChange(parseDay(typed));
  });

  return (
    <TextInput
      type="date"
      label={label}
      value={text}
      min={FIRST_DAY}
      max={LAST_DAY}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        // left with a year that there isn't: as if nothing had been typed
        if (text !== '' && parseDay(text) === undefined) set(value);
      }}
    />
  );
}
