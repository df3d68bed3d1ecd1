import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { count } from '#client/lib/format.ts';
import { SEARCH_MAX } from '#shared/lists/search.rules.ts';
import classes from './filter-chips.module.css';

export interface ChipOption {
  id: string;
  name: string;
}

/** So many at first, and so many more each time; on a telephone they would push the list out of sight. */
const STEP = 8;
const STEP_ON_TELEPHONE = 4;

interface FilterChipsProps {
  /** 'Categorías'. */
  label: string;
  /** In the order shown: those that are sought, and whatever is sought those of `keptIds`. */
  options: ChipOption[];
  chosenIds: readonly string[];
  /** Shown however many there are: the chosen ones, and those that were a moment ago. */
  keptIds: readonly string[];
  onToggle: (id: string) => void;
  /** Shown while there is something to clear. */
  onClear?: (() => void) | undefined;
  /** '2 seleccionadas'. */
  chosenWords: [one: string, many: string];
  /** Where options are found by name; without it there is no box. */
  search?: ChipSearch | undefined;
  /** There are more than these that could be found. */
  hasMore?: boolean;
  /** Instead of options, where there are none. */
  none: string;
}

export interface ChipSearch {
  /** 'Buscar categoría'. */
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** Limits a list to what belongs to any of some things: a button for each, pressed or not. */
export function FilterChips(props: FilterChipsProps) {
  const { label, options, chosenIds, keptIds, onToggle, onClear, chosenWords, search, hasMore, none } = props;
  const labelId = useId();
  const group = useRef<HTMLDivElement>(null);
  const { inSight, firstHidden, showMore } = useInSight(options, keptIds, search?.text ?? '');
  /** Which chip takes the focus from the button that made room for it. */
  const awaited = useRef<string>(undefined);
  const clear = (): void => {
    onClear?.();
    // the button is gone now
    group.current?.focus();
  };

  return (
    <div ref={group} role="group" tabIndex={-1} aria-labelledby={labelId} className={classes.filter}>
      <div className={classes.head}>
        <span id={labelId} className={classes.label}>
          {label}
        </span>
        <span role="status" className={classes.count}>
          {chosenIds.length > 0 ? count(chosenIds.length, ...chosenWords) : ''}
        </span>
        {onClear ? (
          <Button
            variant="subtle"
            className={classes.clear ?? ''}
            leftSection={<IconX aria-hidden size="1.125rem" />}
            onClick={clear}
          >
            Limpiar filtros
          </Button>
        ) : null}
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
            <span className={classes.name}>{name}</span>
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

/** Some of them, and more each time; what is sought anew begins anew. */
function useInSight(options: ChipOption[], keptIds: readonly string[], sought: string) {
  const isTelephone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const step = isTelephone ? STEP_ON_TELEPHONE : STEP;
  const [more, setMore] = useState({ sought, times: 0 });
  const times = more.sought === sought ? more.times : 0;
  const kept = new Set(keptIds);
  // what is sought must not wait behind what is pressed already
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
