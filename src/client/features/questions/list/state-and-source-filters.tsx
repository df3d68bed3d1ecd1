import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { parseOneOf } from '#client/ui/lists/list-state.ts';
import { useSearchText } from '#client/ui/lists/use-search-text.ts';
import { QUESTION_STATES, STATE_NAMES } from '#shared/questions/states.rules.ts';
import classes from './question-list.module.css';
import { parseYear, type QuestionListState } from './question-list-state.ts';

interface FiltersProps {
  state: QuestionListState;
  setFilter: (filter: Partial<QuestionListState>) => void;
}

export function StateAndSourceFilters({ state, setFilter }: FiltersProps) {
  return (
    <div className={classes.choices}>
      <NativeSelect
        label="Estado"
        value={state.state ?? ''}
        onChange={({ currentTarget }) =>
          setFilter({ state: parseOneOf(currentTarget.value, QUESTION_STATES) })
        }
        data={[
          { value: '', label: 'Todos' },
          ...QUESTION_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
        ]}
      />
      <SourceFilters state={state} setFilter={setFilter} />
    </div>
  );
}

/** Filters by official exam, year and reserve; missing while no question of the bank has a source. */
function SourceFilters({ state, setFilter }: FiltersProps) {
  const { source_exam: exam = '', source_year: year, reserve = false } = state;
  const { data } = useQuery(api.questions.exams.queryOptions());
  const exams = [...new Set([exam, ...(data?.exams ?? [])])].filter((name) => name !== '');
  if (exams.length === 0 && year === undefined && !reserve) return null;
  return (
    <>
      <NativeSelect
        label="Examen"
        value={exam}
        onChange={({ currentTarget }) => setFilter({ source_exam: currentTarget.value || undefined })}
        data={[{ value: '', label: 'Todos' }, ...exams]}
      />
      <YearField year={year} onChange={(typed) => setFilter({ source_year: typed })} />
      <Checkbox
        label="Solo de reserva"
        checked={reserve}
        onChange={({ currentTarget }) => setFilter({ reserve: currentTarget.checked || undefined })}
        classNames={CHECKBOX}
      />
    </>
  );
}

const CHECKBOX = {
  root: classes.reserve ?? '',
  body: classes.checkBody ?? '',
  label: classes.checkLabel ?? '',
  input: classes.box ?? '',
};

interface YearFieldProps {
  year: number | undefined;
  onChange: (year: number | undefined) => void;
}

function YearField({ year, onChange }: YearFieldProps) {
  const value = year?.toString() ?? '';
  const { text, type, set } = useSearchText(value, (typed) => {
    const parsed = parseYear(Number(typed));
    if (typed === '' || parsed !== undefined) onChange(typed === '' ? undefined : parsed);
  });
  return (
    <TextInput
      label="Año"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => {
        // when the user leaves the field, the address's year replaces an incomplete one
        if (text !== '' && parseYear(Number(text)) === undefined) set(value);
      }}
    />
  );
}
