import { TextInput } from '@mantine/core';
import { useSearchText } from '#client/ui/lists/use-search-text.ts';
import { FIRST_FILTER_DAY, LAST_FILTER_DAY, parseDay } from './audit-list-state.ts';

interface DayFieldProps {
  label: string;
  /** The date in the address; '' when any day matches. */
  value: string;
  /** Called shortly after the last key. */
  onChange: (day: string | undefined) => void;
}

/** A date that filters a list. The field keeps an incomplete date while the user is typing. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  const { text, type, set } = useSearchText(value, (typed) => {
    if (typed === '' || parseDay(typed) !== undefined) onChange(parseDay(typed));
  });

  return (
    <TextInput
      type="date"
      label={label}
      value={text}
      min={FIRST_FILTER_DAY}
      max={LAST_FILTER_DAY}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        // the user left an incomplete date: restores the date in the address
        if (text !== '' && parseDay(text) === undefined) set(value);
      }}
    />
  );
}
