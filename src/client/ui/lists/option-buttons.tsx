import classes from './option-buttons.module.css';

interface OptionButtonsProps<Value> {
  /** What is chosen, for screen readers: 'Período'. */
  label: string;
  /** Four, each with a label of its own. */
  options: readonly { value: Value; label: string }[];
  value: Value;
  /** Not called for the one that is chosen already. */
  onChange: (value: Value) => void;
  /** Long words stand two beside each other where there is little room. */
  words?: 'long';
}

/** One of four, side by side. Buttons: with radios each press of an arrow key would ask the server. */
export function OptionButtons<Value>({ label, options, value, onChange, words }: OptionButtonsProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.options} data-words={words}>
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
