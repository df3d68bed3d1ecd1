import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { OpenPracticeOffer, useOpenPractice } from '#client/features/review/start/open-practice-offer.tsx';
import { StartProblem } from '#client/features/review/start/start-problem.tsx';
import { useStartPractice } from '#client/features/review/start/use-start-practice.ts';
import { categoriesQuery } from '#client/features/review/scope/scope.queries.ts';
import { readPracticeChoice } from '#client/lib/practice-choice.ts';
import { focusHeading } from '#client/ui/focus/heading-focus.ts';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { BackLink } from '#client/ui/frame/back-link.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { type DoneAction, DoneNotice } from '#client/ui/notices/done-notice.tsx';
import type { PracticeChoice } from '#shared/review/choice.contract.ts';
import type { Programme } from '#shared/review/review.contract.ts';
import { PracticeChoiceBar } from './choice-bar.tsx';
import { PracticeChoiceFields } from './choice-fields.tsx';
import { toPracticeChoice, buildNewChoiceValues, toPracticeChoiceValues } from './choice-values.ts';
import classes from './choice.module.css';
import { ProgrammeDialog } from './programme-dialog.tsx';
import { ProgrammeList } from './programme-list.tsx';
import { programmesQuery } from './programmes.queries.ts';
import { usePracticeQuestionCount } from './use-choice-count.ts';
import { usePracticeChoiceForm } from './use-choice-form.ts';

interface Starting {
  choice: PracticeChoice;
  /** The id of the saved programme that is being started; undefined if the form's choice is being started. */
  programmeId?: string;
}

/** The setup of a practice in detail: which questions, how many and how. */
export function PracticeChooser() {
  const programmes = useQuery(programmesQuery);
  const categories = useQuery(categoriesQuery);
  // waits for programmes and categories: loaded later, they would push the form down while the user fills it in
  const [isReady, setIsReady] = useState(false);
  if (!isReady && !programmes.isPending && !categories.isPending) setIsReady(true);
  return isReady ? <ChooserForm /> : <ChooserSkeleton />;
}

function ChooserSkeleton() {
  return (
    <Stack gap="lg" aria-busy>
      <Skeleton height="2.75rem" width="12rem" />
      <VisuallyHidden component="h1">Elige qué practicar</VisuallyHidden>
      <VisuallyHidden role="status">Cargando las categorías y tus programas…</VisuallyHidden>
      <Skeleton height="22rem" radius="lg" />
      <Skeleton height="14rem" radius="lg" />
      <Skeleton height="18rem" radius="lg" />
    </Stack>
  );
}

function ChooserForm() {
  const [category] = useState(readPracticeChoice);
  const form = usePracticeChoiceForm(buildNewChoiceValues(category));
  const [edited, setEdited] = useState<Programme | null>(null);
  /** The key of the form's fields: it grows with each filling, so that fields are mounted again. */
  const [fillings, setFillings] = useState(0);
  const count = usePracticeQuestionCount(toPracticeChoice(form.values));
  const open = useOpenPractice();
  const { start, started, error } = useStartPractice(({ choice }: Starting) => client.review.start(choice));

  const fill = (programme: Programme | null): void => {
    form.setValues(programme ? toPracticeChoiceValues(programme.choice) : buildNewChoiceValues(category));
    setFillings(fillings + 1);
    setEdited(programme);
    focusHeading();
    window.scrollTo(0, 0);
  };

  return (
    <Stack gap="lg">
      <div>
        <BackLink to="/">Volver al inicio</BackLink>
        <PageHeading title="Elegir preguntas">
          {edited ? `Cambiar «${edited.name}»` : 'Elige qué practicar'}
        </PageHeading>
      </div>
      {open ? <OpenPracticeOffer practice={open} /> : null}
      <ProgrammeList
        startingId={started?.programmeId}
        onStart={open ? undefined : ({ id, choice }) => start({ choice, programmeId: id })}
        onEdit={fill}
        onRemoved={({ id }) => {
          if (edited?.id === id) setEdited(null);
        }}
      />
      <PracticeChoiceFields key={fillings} form={form} />
      <SaveAsProgramme form={form} edited={edited} onSaved={setEdited} onForget={() => fill(null)} />
      <StartProblem error={error} />
      <PracticeChoiceBar
        count={count}
        isStarting={started !== undefined && started.programmeId === undefined}
        onStart={open ? undefined : () => form.check((choice) => start({ choice }))}
      />
    </Stack>
  );
}

interface SaveAsProgrammeProps {
  form: ReturnType<typeof usePracticeChoiceForm>;
  edited: Programme | null;
  onSaved: (programme: Programme) => void;
  onForget: () => void;
}

function SaveAsProgramme({ form, edited, onSaved, onForget }: SaveAsProgrammeProps) {
  const [choice, setChoice] = useState<PracticeChoice>();
  const [done, setDone] = useState<DoneAction | null>(null);
  return (
    <div className={classes.save}>
      <Text c="dimmed">
        {edited
          ? 'Guarda los cambios en el programa, también con otro nombre, o practica sin guardarlos.'
          : 'Si vas a repetir esta elección, guárdala con un nombre.'}
      </Text>
      <div className={classes.saveActions}>
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy {...ICON_PROPS} />}
          onClick={() => form.check(setChoice)}
        >
          {edited ? 'Guardar los cambios' : 'Guardar como programa'}
        </Button>
        {edited ? (
          <Button variant="subtle" onClick={onForget}>
            Dejar de cambiarlo
          </Button>
        ) : null}
      </div>
      {choice ? (
        <ProgrammeDialog
          choice={choice}
          edited={edited}
          onSaved={(programme) => {
            setDone({ text: `Se ha guardado «${programme.name}» entre tus programas.` });
            setChoice(undefined);
            onSaved(programme);
          }}
          onClose={() => setChoice(undefined)}
        />
      ) : null}
      <DoneNotice done={done} onClose={() => setDone(null)} />
    </div>
  );
}
