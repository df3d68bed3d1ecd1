import { Button, Group, Text } from '@mantine/core';
import { formatCount } from '#client/lib/format.ts';
import type { ImportFilter } from '#shared/questions/imports/import-previews.rules.ts';
import { bulkDecisionLabel, BULK_DECISIONS } from './preview.texts.ts';
import type { EntryDecisions } from './use-deciding.ts';

interface DecideAllProps {
  filter: ImportFilter;
  /** How many entries the filter shows on all pages. */
  amount: number;
  deciding: EntryDecisions;
}

/** Buttons that make one decision for all entries of a filter, also for those on other pages. */
export function DecideAll({ filter, amount, deciding }: DecideAllProps) {
  const decisions = BULK_DECISIONS[filter];
  if (!decisions || amount < 2) return null;
  return (
    <div role="group" aria-label="Decidir sobre todas">
      <Text mb="xs">
        Decide pregunta a pregunta, o de una vez para {formatCount(amount, 'pregunta', 'preguntas')}:
      </Text>
      <Group gap="xs">
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant="default"
            aria-disabled={deciding.isBusy}
            onClick={() => {
              if (!deciding.isBusy) deciding.decide({ decision, which: { filter } });
            }}
          >
            {bulkDecisionLabel(decision, filter)}
          </Button>
        ))}
      </Group>
    </div>
  );
}
