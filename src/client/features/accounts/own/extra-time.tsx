import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { EXTRA_TIME_PERCENTS } from '#shared/accounts/accounts.rules.ts';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { invalidateQueryKeys, replaceQueryData } from '#client/data/query-client.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';

const FAILED = 'No se pudo guardar el tiempo adicional. Por favor, inténtalo de nuevo.';
const LOAD_FAILED = 'No se pudo cargar tu tiempo adicional.';
const extraTimeQuery = api.accounts.extraTime.queryOptions();

export function ExtraTime() {
  const { data, isError, isFetching, refetch } = useQuery(extraTimeQuery);
  return (
    <Section title="Tiempo adicional">
      <Text>
        Si necesitas más tiempo que los demás para hacer un examen, aquí puedes alargar el reloj de los
        simulacros que empieces a partir de ahora. No hace falta que expliques por qué. Las prácticas no
        tienen límite.
      </Text>
      {data ? <ExtraTimeForm stored={data.extra_time_percent} /> : null}
      {isError && !isFetching && !data ? (
        <Problem onRetry={() => void refetch()} retryLabel="Reintentar">
          {LOAD_FAILED}
        </Problem>
      ) : null}
      {data || (isError && !isFetching) ? null : <Skeleton height="7.5rem" aria-hidden />}
    </Section>
  );
}

function ExtraTimeForm({ stored }: { stored: number }) {
  const [chosen, setChosen] = useState(stored);
  const saving = useMutation(
    api.accounts.setExtraTime.mutationOptions({
      onSuccess: (_answer, input) => {
        replaceQueryData(extraTimeQuery.queryKey, input);
        void invalidateQueryKeys(api.mockExams.key());
      },
    }),
  );
  const offered = EXTRA_TIME_PERCENTS.find((percent) => percent === chosen);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // an administrator may have set a percentage that is not in the list: it stays until another one is chosen
    if (offered !== undefined && !saving.isPending) saving.mutate({ extra_time_percent: offered });
  };

  return (
    <form onSubmit={submit}>
      <Stack align="flex-start">
        {saving.isSuccess && chosen === stored ? (
          <Success takesFocus>Tiempo adicional guardado.</Success>
        ) : null}
        {saving.error && !saving.isPending ? (
          <Problem takesFocus>{toErrorMessage(saving.error, FAILED)}</Problem>
        ) : null}
        <NativeSelect
          label="Tiempo adicional en los simulacros"
          value={chosen}
          disabled={saving.isPending}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          data={toOptions(stored)}
        />
        <BusyButton type="submit" variant="default" isBusy={saving.isPending}>
          Guardar tiempo adicional
        </BusyButton>
      </Stack>
    </form>
  );
}

function toOptions(stored: number): { value: string; label: string }[] {
  const percents = [...new Set<number>([...EXTRA_TIME_PERCENTS, stored])].toSorted(
    (one, other) => one - other,
  );
  return percents.map((percent) => ({
    value: String(percent),
    label: percent === 0 ? 'Sin tiempo adicional' : `${percent} % más`,
  }));
}
