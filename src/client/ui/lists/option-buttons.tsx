import type { CSSProperties } from 'react';
import classes from './option-buttons.module.css';

interface OptionButtonsProps<Value> {
  /** Names the group for screen readers: 'Período'. */
  label: string;
  /** Four or five options with different labels. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  /** Called when another option than the current one is chosen. */
  onChange: (value: Value) => void;
  /** 'long' puts two buttons in a row on narrow screens. */
  words?: 'long';
}

/** Lets the user choose one option by buttons: with radio buttons, each press of an arrow key would send a request. */
export function OptionButtons<Value>({ label, options, value, onChange, words }: OptionButtonsProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={classes.options}
      data-words={words}
      style={{ '--columns': options.length } as CSSProperties}
    >
      {options.map((option) => (
        <button
          key={option.label}
          type="button"
          aria-pressed={option.value === value}
          className={classes.option}
          onClick={() => {
            if (option.value !== value) onChange(option.value);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
