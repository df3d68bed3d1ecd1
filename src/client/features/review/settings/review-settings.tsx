import { Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#client/data/api.ts';
import { toFieldMessages, toErrorMessage } from '#client/data/errors.ts';
import { invalidateQueryKeys } from '#client/data/query-client.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { SettingSwitch } from '#client/ui/forms/setting-switch.tsx';
import { useCheckedInputForm } from '#client/ui/forms/use-checked-form.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { reviewSettings, type ReviewSettings as Settings } from '#shared/review/review-settings.contract.ts';
import { HolidayFields } from './holiday-fields.tsx';
import classes from './review-settings.module.css';
import { explainRetention, SETTINGS_FIELDS, toSettings, toSettingsValues } from './settings-values.ts';

const FAILED = 'No se han podido guardar los cambios. Por favor, inténtalo de nuevo.';

export function ReviewSettings() {
  const settings = useQuery(api.review.settings.queryOptions());
  const hasFailed = settings.isError && !settings.isFetching;

  return (
    <div id="repaso" className={classes.place}>
      <Section title="Tu repaso">
        {settings.data ? <SettingsForm settings={settings.data} /> : null}
        {hasFailed ? (
          <Problem onRetry={() => void settings.refetch()} retryLabel="Reintentar">
            No se han podido cargar los ajustes de tu repaso.
          </Problem>
        ) : null}
        {settings.data || hasFailed ? null : (
          <>
            <VisuallyHidden role="status">Cargando los ajustes de tu repaso…</VisuallyHidden>
            <Skeleton className={classes.unknown ?? ''} />
          </>
        )}
      </Section>
    </div>
  );
}

function useSettingsForm(settings: Settings) {
  const form = useCheckedInputForm({
    schema: reviewSettings,
    initialValues: toSettingsValues(settings),
    toInput: toSettings,
    fields: SETTINGS_FIELDS,
  });
  const saving = useMutation(
    api.review.saveSettings.mutationOptions({
      onSuccess: () => {
        form.markSaved();
        // refetches all data of the review: the settings decide which questions are asked, and when
        void invalidateQueryKeys(api.review.key());
      },
      onError: (error) => form.refuse(toFieldMessages(error)),
    }),
  );
  const isAtField = saving.error !== null && form.hasFieldOf(toFieldMessages(saving.error));
  return {
    form,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && !form.hasChanges(),
    problem: saving.isError && !isAtField ? toErrorMessage(saving.error, FAILED) : null,
    onSubmit: form.onSubmit((input) => {
      if (!saving.isPending) saving.mutate(input);
    }),
  };
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { form, isSaving, isSaved, problem, onSubmit } = useSettingsForm(settings);
  const number = { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } as const;
  const order = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Text>Con esto preparamos lo que te toca cada día en la página de inicio.</Text>
        <div className={classes.fields}>
          <TextInput
            {...form.getInputProps('exam_day')}
            type="date"
            label="Fecha de tu examen"
            description="Déjala vacía si aún no la sabes."
            inputWrapperOrder={order}
          />
          <TextInput
            {...form.getInputProps('daily_questions')}
            {...number}
            label="Preguntas al día"
            description="Entre 5 y 100."
            inputWrapperOrder={order}
          />
          <TextInput
            {...form.getInputProps('daily_minutes')}
            {...number}
            label="Minutos al día"
            description="Tu objetivo, y el límite de lo de hoy. Vacío: sin límite."
            inputWrapperOrder={order}
          />
          <TextInput
            {...form.getInputProps('retention')}
            {...number}
            label="Cuánto quieres recordar (%)"
            description={explainRetention(form.values.retention)}
            inputWrapperOrder={order}
          />
        </div>
        <SettingSwitch
          {...form.getInputProps('asks_doubt', { type: 'checkbox' })}
          label="Preguntarme si respondo con dudas"
          description="En tu repaso podrás decir que respondes con dudas: si aciertas, la pregunta volverá antes."
        />
        <HolidayFields form={form} />
        {problem === null ? null : <Problem takesFocus>{problem}</Problem>}
        {isSaved ? <Success>Cambios guardados.</Success> : null}
        <div>
          <BusyButton type="submit" isBusy={isSaving}>
            Guardar
          </BusyButton>
        </div>
      </Stack>
    </form>
  );
}
