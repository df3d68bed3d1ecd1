import { CloseButton, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { formatCount } from '#client/lib/format.ts';
import { SEARCH_MAX } from '#shared/lists/search.rules.ts';
import { ClearFiltersButton } from './clear-filters-button.tsx';
import classes from './filter-chips.module.css';

export interface ChipOption {
  id: string;
  name: string;
}

/** How many chips are shown at first and added each time the user asks for more; fewer on a telephone. */
const STEP = 8;
const STEP_ON_TELEPHONE = 4;

interface FilterChipsProps {
  /** For example 'Categorías'. */
  label: string;
  /** The options in order: those that match the search, and all of `keptIds`. */
  options: ChipOption[];
  chosenIds: readonly string[];
  /** The options that are always shown: the chosen ones, and those that were chosen a moment ago. */
  keptIds: readonly string[];
  onToggle: (id: string) => void;
  /** Clears the filter; undefined while there is nothing to clear. */
  onClear?: (() => void) | undefined;
  /** For example '2 seleccionadas'. */
  chosenWords: [one: string, many: string];
  /** Shows a search box for the chips; undefined: no search box. */
  search?: ChipSearch | undefined;
  /** Whether more options match the search than `options` lists. */
  hasMore?: boolean;
  /** The text that is shown when there are no options. */
  none: string;
}

export interface ChipSearch {
  /** For example 'Buscar categoría'. */
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** A filter of a list with a toggle button for each option: the list shows rows that match any pressed one. */
export function FilterChips(props: FilterChipsProps) {
  const { label, options, chosenIds, keptIds, onToggle, onClear, chosenWords, search, hasMore, none } = props;
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const { inSight, firstHidden, showMore } = useVisibleOptions(options, keptIds, search?.text ?? '');
  /** The chip that takes the focus once it is rendered: the button that showed more chips may be gone. */
  const awaited = useRef<string>(undefined);
  const clear = (): void => {
    onClear?.();
    // moves the focus to the group: the pressed button is removed, and the focus would be lost with it
    group.current?.focus();
  };

  return (
    <div ref={group} role="group" tabIndex={-1} aria-labelledby={labelId} className={classes.filter}>
      <div className={classes.head}>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        <span role="status" className={classes.count}>
          {chosenIds.length > 0 ? formatCount(chosenIds.length, ...chosenWords) : ''}
        </span>
        {onClear ? <ClearFiltersButton className={classes.clear} onClick={clear} /> : null}
        {search ? <ChipSearchBox {...search} /> : null}
      </div>
      <div className={classes.chips}>
        {inSight.map(({ id, name }) => (
          <button
            key={id}
            ref={(chip) => {
              if (awaited.current !== id) return;
              awaited.current = undefined;
              chip?.focus();
            }}
            type="button"
            className={classes.chip}
            aria-pressed={chosenIds.includes(id)}
            onClick={() => onToggle(id)}
          >
            <span data-clamped className={classes.name}>
              {name}
            </span>
          </button>
        ))}
        {firstHidden ? (
          <button
            type="button"
            className={classes.more}
            onClick={() => {
              awaited.current = firstHidden.id;
              showMore();
            }}
          >
            Mostrar más
          </button>
        ) : null}
      </div>
      <Text role="status" size="sm" c="dimmed" className={classes.hint ?? ''}>
        {hintOf({ isEmpty: options.length === 0, isMoreHere: firstHidden !== undefined, hasMore, none })}
      </Text>
    </div>
  );
}

/** Returns the options in sight: the first ones, and more after each `showMore`. A new search starts over. */
function useVisibleOptions(options: ChipOption[], keptIds: readonly string[], sought: string) {
  const isTelephone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const step = isTelephone ? STEP_ON_TELEPHONE : STEP;
  const [more, setMore] = useState({ sought, times: 0 });
  const times = more.sought === sought ? more.times : 0;
  const kept = new Set(keptIds);
  // pressed chips are always shown, so they don't count among the first matches of a search
  const candidates = sought === '' ? options : options.filter(({ id }) => !kept.has(id));
  const first = new Set(candidates.slice(0, step * (1 + times)));
  const inSight = options.filter((option) => first.has(option) || kept.has(option.id));
  return {
    inSight,
    firstHidden: options.find((option) => !inSight.includes(option)),
    showMore: () => setMore({ sought, times: times + 1 }),
  };
}

interface Hint {
  isEmpty: boolean;
  isMoreHere: boolean;
  hasMore: boolean | undefined;
  none: string;
}

function hintOf({ isEmpty, isMoreHere, hasMore = false, none }: Hint): string {
  if (isEmpty) return none;
  return hasMore && !isMoreHere ? 'Hay más: escribe parte del nombre para encontrarlas.' : '';
}

function ChipSearchBox({ label, text, onChange }: ChipSearch) {
  const input = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    onChange('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={input}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onChange('');
      }}
      leftSection={<IconSearch aria-hidden size="1.25rem" />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="2.75rem" iconSize="1.125rem" aria-label={`Borrar: ${label}`} onClick={clear} />
        )
      }
      rightSectionWidth="2.75rem"
      autoComplete="off"
      spellCheck={false}
      maxLength={SEARCH_MAX}
      className={classes.search ?? ''}
    />
  );
}
