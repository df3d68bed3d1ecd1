import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchText } from './use-search-text.ts';
import { SEARCH_MAX } from '#shared/lists/search.rules.ts';

interface SearchBoxProps {
  /** For example 'Buscar preguntas'. */
  label: string;
  placeholder?: string;
  /** The search text in the address. */
  value: string;
  /** Called shortly after the last key with the trimmed text. */
  onSearch: (text: string) => void;
}

/** Searches while the user is typing. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, type, set } = useSearchText(value, onSearch);
  const clear = (): void => {
    set('');
    // moves the focus: the pressed button is removed, and the focus would be lost with it
    input.current?.focus();
  };

  return (
    <search>
      <TextInput
        ref={input}
        label={label}
        placeholder={placeholder ?? ''}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') set(text);
          if (key === 'Escape' && text !== '') clear();
        }}
        leftSection={<IconSearch aria-hidden size="1.25rem" />}
        rightSection={
          text === '' ? null : (
            <CloseButton size="2.75rem" iconSize="1.125rem" aria-label="Borrar búsqueda" onClick={clear} />
          )
        }
        rightSectionWidth="2.75rem"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        enterKeyHint="search"
      />
    </search>
  );
}
