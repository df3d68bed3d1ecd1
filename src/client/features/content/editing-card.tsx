import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FormReload } from '#client/editing/reloadable.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Section } from '#client/ui/frame/section.tsx';

interface EditingCardProps {
  title: string;
  /** Tells the administrator where visitors see the text. */
  hint: string;
  /** The fields. They are read-only while saving: a change made then would be lost. */
  children: ReactNode;
  /** Rendered beside the save button. */
  aside?: ReactNode;
  card: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; isSaving: boolean; error: unknown };
  failed: string;
  reload: FormReload;
}

export function EditingCard(props: EditingCardProps) {
  const { title, hint, children, aside, card, failed, reload } = props;
  const { onSubmit, isSaving, error } = card;
  const form = useRef<HTMLFormElement>(null);
  const { isReloaded } = reload;
  useEffect(() => {
    if (isReloaded) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isReloaded]);

  return (
    <Section title={title}>
      <form ref={form} noValidate onSubmit={onSubmit}>
        <Stack>
          <Text c="dimmed">{hint}</Text>
          {children}
          <SaveProblem error={error} failed={failed} reload={reload} />
          <Group justify="space-between" gap="sm">
            <div>{aside}</div>
            <BusyButton type="submit" isBusy={isSaving}>
              Guardar
              <VisuallyHidden component="span">: {title}</VisuallyHidden>
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
