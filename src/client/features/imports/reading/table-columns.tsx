import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { type FormEvent, useState } from 'react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { SampledTable, ImportReading } from '#shared/questions/imports/import-reading.contract.ts';
import {
  COLUMN_ROLES,
  type ColumnRole,
  findMappingProblem,
} from '#shared/questions/imports/table-roles.rules.ts';
import { ROLE_LABELS } from './column-roles.texts.ts';
import classes from './import-reading.module.css';
import { useFileRereading } from './use-rereading.ts';

interface TableColumnsProps {
  id: string;
  reading: ImportReading;
  table: SampledTable;
}

/** Lets the administrator choose what each column of a table contains. */
export function TableColumns({ id, reading: { columns, clean_ups }, table: { rows } }: TableColumnsProps) {
  const width = Math.max(...rows.map(({ length }) => length), 0);
  const [roles, setRoles] = useState<(ColumnRole | null)[]>(() =>
    Array.from({ length: width }, (_, place) => columns?.roles[place] ?? null),
  );
  const [has_headings, setHasHeadings] = useState(columns?.has_headings ?? true);
  const [isAsked, setIsAsked] = useState(false);
  const { reread, isBusy, problem } = useFileRereading(id);
  const missing = findMappingProblem({ roles, has_headings });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsAsked(true);
    if (missing === undefined && !isBusy) reread({ clean_ups, columns: { roles, has_headings } });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text>Di qué es cada columna de la tabla: las que no elijas no se leen.</Text>
        <Checkbox
          label="La primera fila son los nombres de las columnas"
          checked={has_headings}
          onChange={({ currentTarget: { checked } }) => setHasHeadings(checked)}
        />
        <ul className={classes.columns}>
          {roles.map((role, place) => (
            // columns have no id, and their order never changes
            <li key={place}>
              <NativeSelect
                label={`Columna ${place + 1}`}
                value={role ?? ''}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = COLUMN_ROLES.find((one) => one === value) ?? null;
                  setRoles(roles.map((one, index) => (index === place ? chosen : one)));
                }}
                data={[
                  { value: '', label: 'No se lee' },
                  ...COLUMN_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
                ]}
              />
              <Samples rows={rows} place={place} />
            </li>
          ))}
        </ul>
        {isAsked && missing !== undefined ? <Problem takesFocus>{missing}</Problem> : null}
        {problem === undefined ? null : <Problem>{problem}</Problem>}
        <div>
          <BusyButton type="submit" isBusy={isBusy}>
            Leer la tabla así
          </BusyButton>
        </div>
      </Stack>
    </form>
  );
}

function Samples({ rows, place }: { rows: string[][]; place: number }) {
  const texts = rows.slice(0, 3).map((row) => row[place] ?? '');
  return (
    <ul className={classes.samples} aria-label="Primeras filas">
      {texts.map((text, row) => (
        <li key={row}>{text === '' ? '(vacía)' : text}</li>
      ))}
    </ul>
  );
}
