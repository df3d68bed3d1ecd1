import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { CardProblem } from './card-problem.tsx';
import type { Renewal } from './renewable.tsx';

interface EditingCardProps {
  title: string;
  /** Where the text is seen. */
  hint: string;
  /** The fields; while it is saved nothing in them can be changed: it would be lost. */
  children: ReactNode;
  /** Beside the button. */
  aside?: ReactNode;
  card: { onSubmit: (event: FormEvent<HTMLFormElement>) => void; isSaving: boolean; error: unknown };
  failed: string;
  renewal: Renewal;
}

/** One text of the public pages with all that is to be filled in. */
export function EditingCard(props: EditingCardProps) {
  const { title, hint, children, aside, card, failed, renewal } = props;
  const { onSubmit, isSaving, error } = card;
  const form = useRef<HTMLFormElement>(null);
  const { isLoadedAnew } = renewal;
  useEffect(() => {
    if (isLoadedAnew) form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isLoadedAnew]);

  return (
    <Section title={title}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          if (isSaving) event.preventDefault();
          else onSubmit(event);
        }}
      >
        <Stack>
          <Text c="dimmed">{hint}</Text>
          {children}
          {error !== null && !isSaving ? (
            <CardProblem error={error} failed={failed} loadNew={renewal.loadNew} />
          ) : null}
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
