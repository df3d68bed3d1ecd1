import { Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { formatCount } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { CLEAN_UP_IDS, CLEAN_UP_LABELS, type CleanUpId } from '#shared/questions/imports/clean-ups.rules.ts';
import type { FoundCleanUp, ImportReading } from '#shared/questions/imports/import-reading.contract.ts';
import classes from './import-reading.module.css';
import { useFileRereading } from './use-rereading.ts';

/** A switch for each clean-up that would change the file; applying the chosen ones reads the file again. */
export function CleanUps({ id, reading }: { id: string; reading: ImportReading }) {
  const { clean_ups, found_clean_ups, columns } = reading;
  const [chosen, setChosen] = useState<readonly CleanUpId[]>(clean_ups);
  const { reread, isBusy, problem } = useFileRereading(id);
  const isChanged = CLEAN_UP_IDS.some((one) => chosen.includes(one) !== clean_ups.includes(one));
  return (
    <Stack>
      <Text>
        El archivo se guarda tal como está. Estos arreglos se hacen solo si los activas; después se comprueba
        otra vez, porque una pregunta arreglada puede repetir otra.
      </Text>
      <ul className={classes.list}>
        {found_clean_ups.map((found) => (
          <li key={found.id}>
            <Switch
              label={CLEAN_UP_LABELS[found.id]}
              description={describeAmount(found, clean_ups.includes(found.id))}
              checked={chosen.includes(found.id)}
              onChange={({ currentTarget: { checked } }) => setChosen(withChoice(chosen, found.id, checked))}
            />
            <Examples found={found} />
          </li>
        ))}
      </ul>
      {problem === undefined ? null : <Problem>{problem}</Problem>}
      <div>
        <BusyButton
          variant="default"
          isBusy={isBusy}
          disabled={!isChanged}
          onClick={() => reread({ clean_ups: [...chosen], columns })}
        >
          Comprobar otra vez con estos arreglos
        </BusyButton>
      </div>
    </Stack>
  );
}

/** The number of questions that a clean-up changes: '12 preguntas por arreglar', '1 pregunta arreglada'. */
function describeAmount({ entries }: FoundCleanUp, isDone: boolean): string {
  const amount = formatCount(entries, 'pregunta', 'preguntas');
  if (!isDone) return `${amount} por arreglar`;
  return `${amount} ${entries === 1 ? 'arreglada' : 'arregladas'}`;
}

function withChoice(chosen: readonly CleanUpId[], id: CleanUpId, isOn: boolean): CleanUpId[] {
  return CLEAN_UP_IDS.filter((one) => (one === id ? isOn : chosen.includes(one)));
}

function Examples({ found: { examples } }: { found: FoundCleanUp }) {
  return (
    <ul className={classes.examples} aria-label="Ejemplos">
      {examples.map(({ number, before, after }) => (
        <li key={number}>
          <p>Pregunta {number}</p>
          <p>
            Antes: <del>{before}</del>
          </p>
          <p>
            Después: <ins>{after}</ins>
          </p>
        </li>
      ))}
    </ul>
  );
}
