import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { focusHeading, focusHeadingIfLost } from '#client/ui/focus/heading-focus.ts';
import { type DoneAction, DoneNotice } from '#client/ui/notices/done-notice.tsx';
import { TextLink } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { CurrentImport } from '#client/features/imports/current/current-import.tsx';
import { FileFormat } from '#client/features/imports/upload/file-format.tsx';
import { ImportHistory } from '#client/features/imports/history/import-history.tsx';
import { PastedText } from '#client/features/imports/upload/pasted-text.tsx';
import { NewImport } from '#client/features/imports/upload/new-import.tsx';
import { UndoDialog } from '#client/features/imports/current/undo-dialog.tsx';
import { useImportUndo } from '#client/features/imports/current/use-import-actions.ts';
import { type UploadState, useUpload } from '#client/features/imports/upload/use-upload.ts';

interface ImportQuestionsProps {
  /** The import to show; undefined shows the form for a new file. */
  importId: string | undefined;
  page: number;
}

export function ImportQuestions({ importId, page }: ImportQuestionsProps) {
  const navigate = useNavigate({ from: '/admin/questions/import' });
  const upload = useUpload((id) => navigate({ search: { import: id } }));
  const [done, setDone] = useState<DoneAction | null>(null);
  const undo = useImportUndo(({ file_name: name }) =>
    setDone({ text: `Se ha deshecho la importación de «${name}».` }),
  );
  const { step } = upload.state;
  useFocusOnChange(importId, step, done);

  return (
    <Stack gap="lg">
      <div>
        <TextLink to="/admin/questions" display="inline-block" py="xs">
          Volver a las preguntas
        </TextLink>
        <PageHeading title="Importar preguntas">Importar preguntas</PageHeading>
      </div>
      {importId === undefined || step === 'sending' || step === 'failed' ? (
        <NewImport upload={upload} />
      ) : null}
      {importId === undefined ? (
        <>
          <PastedText onSend={upload.send} />
          <FileFormat />
        </>
      ) : (
        <CurrentImport key={importId} id={importId} onUndo={undo.ask} />
      )}
      <ImportHistory page={page} onUndo={undo.ask} />
      <UndoDialog undo={undo} />
      <DoneNotice done={done} onClose={() => setDone(null)} />
    </Stack>
  );
}

/** Moves the focus to the heading when another import is shown or one is undone: the focused element may be gone. */
function useFocusOnChange(
  importId: string | undefined,
  step: UploadState['step'],
  done: DoneAction | null,
): void {
  const before = useRef({ importId, done });
  useEffect(() => {
    const isOther = before.current.importId !== importId;
    const isUndone = done !== null && before.current.done !== done;
    before.current = { importId, done };
    if (isOther || isUndone) focusHeading();
  }, [importId, done]);

  const stepBefore = useRef(step);
  useEffect(() => {
    if (stepBefore.current !== step) focusHeadingIfLost();
    stepBefore.current = step;
  }, [step]);
}
