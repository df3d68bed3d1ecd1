import { TextInput } from '@mantine/core';
import { useSearchText } from '#client/ui/lists/use-search-text.ts';
import { dayOf, FIRST_DAY, LAST_DAY } from './audit-search.ts';

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
    if (typed === '' || dayOf(typed) !== undefined) onChange(dayOf(typed));
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
        if (text !== '' && dayOf(text) === undefined) set(value);
      }}
    />
  );
}
