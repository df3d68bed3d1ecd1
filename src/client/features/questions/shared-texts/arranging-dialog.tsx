import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { client } from '#client/data/api.ts';
import { DialogForm } from '#client/editing/editing-dialog.tsx';
import { SaveProblem } from '#client/editing/save-problem.tsx';
import { canMove, type MoveDirection, moveItem, toMovedIndex } from '#client/ui/forms/move-item.ts';
import { useFocusAfterChange } from '#client/ui/forms/use-focus-after-change.ts';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import type { EditedSharedText } from '#shared/questions/shared-texts/shared-text-editing.contract.ts';
import { describePictures } from '#shared/questions/pictures/pictures.rules.ts';
import classes from './shared-texts.module.css';
import { invalidateSharedTexts } from './shared-texts.queries.ts';
import { type LoadedTextProps, TextDialog } from './text-dialog.tsx';

const FAILED = 'Error al guardar el orden. Por favor, inténtalo de nuevo.';

interface DialogProps {
  onClose: () => void;
  onSaved: () => void;
}

export function QuestionOrderDialog({ textId, onClose, onSaved }: DialogProps & { textId: string }) {
  return (
    <TextDialog textId={textId} title="Ordenar preguntas" onClose={onClose}>
      {(loaded) => <ArrangingForm {...loaded} onClose={onClose} onSaved={onSaved} />}
    </TextDialog>
  );
}

function ArrangingForm(props: DialogProps & LoadedTextProps) {
  const { text, reload, tryToCloseRef, onClose, onSaved } = props;
  const [questions, setQuestions] = useState(text.questions);
  const saving = useMutation({
    mutationFn: () =>
      client.questions.sharedTexts.arrange({ id: text.id, question_ids: questions.map(({ id }) => id) }),
    onSuccess: onSaved,
    // refetched also after a failure: a refusal means that the data changed, and a lost reply may hide a success
    onSettled: () => void invalidateSharedTexts(),
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };

  return (
    <DialogForm
      saveLabel="Guardar orden"
      onSubmit={save}
      isSaving={saving.isPending}
      hasChanges={() => !saving.isSuccess && questions.some((one, index) => one !== text.questions[index])}
      onClose={onClose}
      tryToCloseRef={tryToCloseRef}
    >
      <Text className={classes.subject ?? ''}>{text.title}</Text>
      {questions.length === 0 ? (
        <Text c="dimmed">
          Todavía no tiene preguntas. Se ponen en él desde el formulario de cada pregunta, en «Supuesto».
        </Text>
      ) : (
        <QuestionOrder questions={questions} onChange={setQuestions} isReadOnly={saving.isPending} />
      )}
      <SaveProblem error={saving.error} failed={FAILED} reload={reload} />
    </DialogForm>
  );
}

interface QuestionOrderProps {
  questions: EditedSharedText['questions'];
  onChange: (questions: EditedSharedText['questions']) => void;
  isReadOnly: boolean;
}

function QuestionOrder({ questions, onChange, isReadOnly }: QuestionOrderProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useFocusAfterChange((name: string) =>
    list.current?.querySelector<HTMLButtonElement>(`[data-move='${name}']`)?.focus(),
  );
  const [announced, setAnnounced] = useState('');
  const move = (index: number, direction: MoveDirection): void => {
    if (isReadOnly || !canMove(questions.length, index, direction)) return;
    const target = toMovedIndex(index, direction);
    // restores the focus, which the browser takes from an element that is moved in the document
    focusNext(`${target}-${direction}`);
    setAnnounced(`La pregunta ${index + 1} es ahora la ${target + 1} de ${questions.length}.`);
    onChange(moveItem(questions, index, direction));
  };

  return (
    <>
      <ol ref={list} className={classes.order}>
        {questions.map(({ id, question_text }, index) => (
          <li key={id} className={classes.question}>
            <span className={classes.number}>{index + 1}</span>
            <span data-clamped className={classes.wording}>
              {describePictures(question_text)}
            </span>
            {(['up', 'down'] as const).map((direction) => (
              <MoveButton
                key={direction}
                index={index}
                direction={direction}
                isDisabled={isReadOnly || !canMove(questions.length, index, direction)}
                onMove={() => move(index, direction)}
              />
            ))}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

interface MoveButtonProps {
  index: number;
  direction: MoveDirection;
  /** A disabled button keeps the focus: aria-disabled instead of disabled. */
  isDisabled: boolean;
  onMove: () => void;
}

function MoveButton({ index, direction, isDisabled, onMove }: MoveButtonProps) {
  const [name, Sign] = direction === 'up' ? ['Subir', IconArrowUp] : ['Bajar', IconArrowDown];
  const label = `${name} la pregunta ${index + 1}`;
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes.move ?? ''}
      title={label}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      data-move={`${index}-${direction}`}
      onClick={onMove}
    >
      <Sign {...ICON_PROPS} />
    </Button>
  );
}
