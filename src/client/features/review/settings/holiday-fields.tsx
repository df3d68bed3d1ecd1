import { Button, Text, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CheckedForm } from '#client/ui/forms/use-checked-form.ts';
import type { ReviewSettings } from '#shared/review/review-settings.contract.ts';
import { MAX_HOLIDAYS } from '#shared/review/review.rules.ts';
import classes from './review-settings.module.css';
import { EMPTY_HOLIDAY_VALUES, type SettingsValues } from './settings-values.ts';

/** The fields for holidays. Past holidays stay in the list, because the streak of days counts across them. */
export function HolidayFields({ form }: { form: CheckedForm<SettingsValues, ReviewSettings> }) {
  const { holidays } = form.values;
  const replace = (changed: SettingsValues['holidays']): void => form.setValues({ holidays: changed });
  const isFull = holidays.length >= MAX_HOLIDAYS;

  return (
    <fieldset className={classes.holidays}>
      <legend>Vacaciones</legend>
      {holidays.map((_, i) => (
        // a holiday has no id: its fields are named by its index
        // eslint-disable-next-line @eslint-react/no-array-index-key
        <div key={i} className={classes.holiday}>
          <TextInput {...form.getInputProps(`holidays.${i}.first`)} type="date" label="Primer día" />
          <TextInput {...form.getInputProps(`holidays.${i}.last`)} type="date" label="Último día" />
          {holidays.length > 1 ? (
            <Button
              variant="subtle"
              className={classes.remove ?? ''}
              leftSection={<IconX aria-hidden size="1.25rem" />}
              aria-label={`Quitar las vacaciones ${i + 1}`}
              onClick={() => replace(holidays.filter((_holiday, place) => place !== i))}
            >
              Quitar
            </Button>
          ) : null}
        </div>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size="1.25rem" />}
          disabled={isFull}
          onClick={() => replace([...holidays, EMPTY_HOLIDAY_VALUES])}
        >
          Añadir otras vacaciones
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {isFull ? `Caben ${MAX_HOLIDAYS}: quita unas para añadir otras. ` : ''}
        No pierdes nada: a la vuelta se reparte de nuevo. Ni las vacaciones, tampoco las que ya pasaron, ni un
        día libre a la semana cortan tus días seguidos.
      </Text>
    </fieldset>
  );
}
