import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent, useId } from 'react';
import { api } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { useCreationId } from '#client/editing/use-creation-id.ts';
import { useFocusOnMount } from '#client/ui/focus/use-focus-on-mount.ts';
import { useCheckedForm } from '#client/ui/forms/use-checked-form.ts';
import { Problem } from '#client/ui/notices/problem.tsx';
import { SpokenCounter } from '#client/ui/notices/spoken-counter.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import { reportForm } from '#shared/reports/reports.contract.ts';
import {
  ISSUE_LABELS,
  ISSUE_TYPES,
  toQuestionExcerpt,
  REPORT_MAX_LENGTH,
} from '#shared/reports/reports.rules.ts';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './report-form.module.css';

const FAILED = 'Error al enviar el reporte. Por favor, inténtalo de nuevo.';
/** Keeps both buttons on one line on narrow screens. */
const PADDING = { base: 'sm', xs: 'lg' };
const CLOSE_DELAY_MS = 3000;
const ANNOUNCED_FROM = 100;
const TYPES = [
  { value: '', label: 'Selecciona un tipo', disabled: true },
  ...ISSUE_TYPES.map((type) => ({ value: type, label: ISSUE_LABELS[type] })),
];

interface ReportFormProps {
  questionId: string;
  questionText: string;
  /** Called with true when sending begins, and with false when the reply arrives. */
  onSending: (isSending: boolean) => void;
  onClose: () => void;
}

export function ReportForm({ questionId, questionText, onSending, onClose }: ReportFormProps) {
  const form = useCheckedForm(reportForm, { issue_type: '', description: '' });
  const idFor = useCreationId();
  const sending = useMutation(
    api.reports.create.mutationOptions({
      onMutate: () => onSending(true),
      onSettled: () => onSending(false),
    }),
  );
  // the dialog looks for a field to focus when it opens, but the form's code may load later
  const first = useFocusOnMount<HTMLSelectElement>({ preventScroll: true });
  const [typeErrorId, errorId, counterId] = [useId(), useId(), useId()];
  const type = form.getInputProps('issue_type');
  const description = form.getInputProps('description');
  const [wrongType, wrongDescription] = [String(type.error ?? ''), String(description.error ?? '')];
  // an error about both fields is shown once, and screen readers read it with either field
  const isShared = wrongType !== '' && wrongDescription === wrongType;
  const { length } = form.values.description;

  if (sending.isSuccess) return <Sent onClose={onClose} />;
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        if (sending.isPending) return;
        const checked = reportForm.parse(values);
        sending.mutate({ ...checked, report_id: idFor(checked), question_id: questionId });
      })}
    >
      <Stack>
        <p className={classes.preview}>{toQuestionExcerpt(describePictures(questionText))}</p>
        {sending.error ? <Problem takesFocus>{toErrorMessage(sending.error, FAILED)}</Problem> : null}
        <NativeSelect
          {...type}
          ref={first}
          label="Tipo de problema"
          data={TYPES}
          disabled={sending.isPending}
          errorProps={{ id: typeErrorId }}
          data-autofocus
        />
        <div>
          <Textarea
            {...description}
            // sets aria-describedby itself: Mantine would name only the field's own messages, and ignores the prop
            ref={(field) => {
              const message = isShared ? typeErrorId : wrongDescription && errorId;
              field?.setAttribute('aria-describedby', `${message} ${counterId}`.trim());
            }}
            error={isShared || wrongDescription}
            errorProps={{ id: errorId }}
            label="Descripción"
            description={`${length}/${REPORT_MAX_LENGTH}`}
            descriptionProps={{ id: counterId, size: 'md', ta: 'end' }}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={5}
            maxLength={REPORT_MAX_LENGTH}
            readOnly={sending.isPending}
            classNames={{ input: classes.description ?? '' }}
          />
          <SpokenCounter left={REPORT_MAX_LENGTH - length} from={ANNOUNCED_FROM} />
        </div>
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            px={PADDING}
            aria-disabled={sending.isPending}
            data-disabled={sending.isPending}
            onClick={onClose}
          >
            Cancelar
          </Button>
          <Button
            type="submit"
            px={PADDING}
            loading={sending.isPending}
            // aria-disabled only: disabled would take the focus from the button just pressed
            renderRoot={(props: ComponentProps<'button'>) => (
              <button {...props} disabled={false} aria-disabled={sending.isPending} />
            )}
          >
            Enviar reporte
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Sent({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), CLOSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Stack>
      <Success takesFocus>Reporte enviado. ¡Gracias por tu ayuda!</Success>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </Group>
    </Stack>
  );
}
