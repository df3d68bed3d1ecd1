import { Combobox, type ComboboxStore, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { useDebouncedValue } from '@mantine/hooks';
import { type Ref, useState } from 'react';
import { SEARCH_PAUSE_MS } from '#client/ui/lists/use-search-text.ts';
import { SEARCH_MAX } from '#shared/lists/search.rules.ts';
import classes from './option-search.module.css';

interface SearchOption {
  id: string;
  name: string;
}

/** The state of the search field; while `isOpen`, the caller searches the server for `asked`. */
interface OptionSearchState {
  combobox: ComboboxStore;
  text: string;
  setText: (text: string) => void;
  asked: string;
  isOpen: boolean;
}

export function useOptionSearch(): OptionSearchState {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), SEARCH_PAUSE_MS);
  return { combobox, text, setText, asked, isOpen: combobox.dropdownOpened };
}

interface OptionSearchProps<Option extends SearchOption> {
  search: OptionSearchState;
  /** The reply to the search; undefined until it arrives. */
  options: Option[] | undefined;
  /** Whether the server has more matches than these options. */
  hasMore: boolean;
  /** Whether the options belong to an earlier search text. */
  isOld: boolean;
  isFailed: boolean;
  texts: OptionSearchTexts;
  onChoose: (option: Option) => void;
  error: string | undefined;
  isReadOnly: boolean;
  /** The field's path in the form, by which the form focuses it. */
  dataPath: string;
  ref?: Ref<HTMLInputElement> | undefined;
}

interface OptionSearchTexts {
  /** The label of the field, such as 'Categorías (opcional)'. */
  label: string;
  placeholder: string;
  /** The name of the list of options. */
  options: string;
  /** The number of options as a text: '3 categorías'. */
  count: (options: number) => string;
  none: string;
  failed: string;
  /** The text below the list if the server has more options. */
  more: string;
}

/** A field that searches thousands of options on the server. The caller shows the chosen ones. */
export function OptionSearch<Option extends SearchOption>(props: OptionSearchProps<Option>) {
  const { search, options = [], texts, onChoose, error, isReadOnly, dataPath, ref } = props;
  const { combobox, text, setText } = search;

  return (
    <div className={classes.field}>
      <Combobox
        store={combobox}
        onOptionSubmit={(id) => {
          const option = options.find((one) => one.id === id);
          if (!option) return;
          onChoose(option);
          setText('');
          combobox.resetSelectedOption();
        }}
        readOnly={isReadOnly}
        size="md"
        // rendered inside the dialog, within its focus trap
        withinPortal={false}
        transitionProps={{ duration: 0 }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={ref}
            label={texts.label}
            placeholder={texts.placeholder}
            value={text}
            error={error}
            readOnly={isReadOnly}
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_MAX}
            rightSection={<Combobox.Chevron />}
            rightSectionPointerEvents="none"
            data-path={dataPath}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              // Enter chooses an option here and must not submit the form
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </Combobox.Target>
        <Options {...props} />
      </Combobox>
    </div>
  );
}

function Options<Option extends SearchOption>(props: OptionSearchProps<Option>) {
  const { options: shown = [], hasMore, texts } = props;
  const isOld = isOfEarlierText(props);
  const text = describeOptions(props, isOld);
  return (
    <Combobox.Dropdown className={classes.dropdown ?? ''}>
      <Combobox.Options
        aria-label={texts.options}
        className={classes.options ?? ''}
        data-old={isOld || undefined}
      >
        {shown.map(({ id, name }) => (
          <Combobox.Option key={id} value={id} className={classes.option ?? ''}>
            {name}
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {shown.length === 0 ? <Combobox.Empty aria-hidden>{text}</Combobox.Empty> : null}
      {hasMore && !isOld ? <Combobox.Footer>{texts.more}</Combobox.Footer> : null}
      <VisuallyHidden role="status">{isOld ? '' : text}</VisuallyHidden>
    </Combobox.Dropdown>
  );
}

function isOfEarlierText<Option extends SearchOption>(props: OptionSearchProps<Option>): boolean {
  const { search, options, isOld } = props;
  return !options || isOld || search.asked !== search.text.trim();
}

/** The status of the search: announced to screen readers, and visible when there are no options. */
function describeOptions<Option extends SearchOption>(
  { options = [], hasMore, isFailed, texts }: OptionSearchProps<Option>,
  isOld: boolean,
): string {
  if (isFailed) return texts.failed;
  if (isOld) return 'Buscando...';
  if (options.length === 0) return texts.none;
  return hasMore ? `${texts.count(options.length)}, y hay más` : texts.count(options.length);
}
