import { Alert, Button, Group, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#client/lib/dates.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Success } from '#client/ui/notices/success.tsx';
import type { QuestionImport } from '#shared/questions/imports/question-import.contract.ts';
import { ImportProblems } from './import-problems.tsx';
import { ImportRemarks } from './import-remarks.tsx';
import { TaggedExplanations } from './tagged-explanations.tsx';
import { calculateImportProgress, formatProgressQuarter } from './import-progress.ts';
import { ImportSummary } from './import-summary.tsx';
import {
  formatCheckProgress,
  describeImportChanges,
  formatImportLabel,
  describeRefusedFile,
  describeLeftOutQuestions,
  formatProblemCount,
  describeReadyImport,
} from '#client/features/imports/imports.texts.ts';
import { ToBeDecided } from './to-be-decided.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { ImportCategories } from '#client/features/imports/categories/import-categories.tsx';
import { ImportReading } from '#client/features/imports/reading/import-reading.tsx';
import { ImportPreview } from '#client/features/imports/preview/import-preview.tsx';
import { type ImportAction, useDiscarding, useLeavingOut, usePublishing } from './use-import-actions.ts';

interface ImportStateProps {
  shown: QuestionImport;
  onUndo: (shown: QuestionImport) => void;
}

export function ImportState({ shown, onUndo }: ImportStateProps) {
  const [readsHtml, setReadsHtml] = useState(false);
  const publishing = usePublishing(readsHtml);
  const discarding = useDiscarding();
  const leavingOut = useLeavingOut();

  return (
    <>
      <VisuallyHidden role="status">{announcement(shown)}</VisuallyHidden>
      <Failure action={publishing} />
      <Failure action={discarding} />
      <Failure action={leavingOut} />
      <ImportRemarks remarks={shown.remarks} />
      {shown.status === 'checking' ? <Checking shown={shown} discarding={discarding} /> : null}
      {shown.status === 'refused' ? <Refused shown={shown} leavingOut={leavingOut} /> : null}
      {shown.status === 'ready' ? (
        <Ready shown={shown} publishing={publishing} discarding={discarding}>
          <TaggedExplanations
            amount={shown.tagged_explanations ?? 0}
            readsHtml={readsHtml}
            onChange={setReadsHtml}
          />
        </Ready>
      ) : null}
      {shown.status === 'published' ? (
        <Published shown={shown} isNew={publishing.isDone} onUndo={onUndo} />
      ) : null}
      {shown.status === 'discarded' ? (
        <Over>Esta importación se ha descartado: no se ha guardado nada.</Over>
      ) : null}
      {shown.status === 'undone' ? <Over>{undoneText(shown)}</Over> : null}
    </>
  );
}

/** What screen readers announce while the user waits. */
function announcement(shown: QuestionImport): string {
  if (shown.status === 'checking')
    return `Comprobando el archivo. ${formatProgressQuarter(calculateImportProgress(shown))}`;
  return shown.status === 'ready' ? 'El archivo se ha comprobado y está listo para publicar.' : '';
}

function Failure({ action: { problem, isBusy } }: { action: ImportAction }) {
  if (problem === undefined || isBusy) return null;
  return <Problem takesFocus>{problem}</Problem>;
}

function Checking({ shown, discarding }: { shown: QuestionImport; discarding: ImportAction }) {
  return (
    <>
      <ProgressBar label={formatCheckProgress(shown)} part={calculateImportProgress(shown)} />
      <div>
        <BusyButton variant="default" isBusy={discarding.isBusy} onClick={() => discarding.run(shown.id)}>
          Cancelar
        </BusyButton>
      </div>
    </>
  );
}

function Refused({ shown, leavingOut }: { shown: QuestionImport; leavingOut: ImportAction }) {
  const importable = shown.importable ?? 0;
  return (
    <>
      <Problem>
        <strong>{formatProblemCount(shown.problem_count)}</strong>. {describeRefusedFile(shown)}
      </Problem>
      <ImportProblems
        id={shown.id}
        problems={shown.problems}
        problem_count={shown.problem_count}
        hasEntries={shown.importable !== null}
      />
      <Group>
        {importable > 0 ? (
          <BusyButton
            isBusy={leavingOut.isBusy}
            onClick={() => {
              if (!leavingOut.isBusy) leavingOut.run(shown.id);
            }}
          >
            {formatImportLabel(importable)}
          </BusyButton>
        ) : null}
        <ChooseAnotherFile>Elegir otro archivo</ChooseAnotherFile>
      </Group>
      <ImportReading shown={shown} />
      {shown.importable === null ? null : (
        <>
          <ImportCategories id={shown.id} unmapped={shown.unmapped_categories} />
          <ImportPreview id={shown.id} />
        </>
      )}
    </>
  );
}

interface ReadyProps {
  shown: QuestionImport;
  publishing: ImportAction;
  discarding: ImportAction;
  children: ReactNode;
}

function Ready({ shown, publishing, discarding, children }: ReadyProps) {
  const isBusy = publishing.isBusy || discarding.isBusy;
  return (
    <>
      <Alert role="note" icon={<IconInfoCircle aria-hidden />}>
        {describeReadyImport(shown)}
      </Alert>
      <ImportSummary shown={shown} />
      <LeftOut shown={shown} />
      {children}
      <ImportReading shown={shown} />
      <ImportCategories id={shown.id} unmapped={shown.unmapped_categories} />
      <ToBeDecided shown={shown} />
      <Group>
        <BusyButton
          isBusy={publishing.isBusy}
          onClick={() => {
            if (!isBusy) publishing.run(shown.id);
          }}
        >
          Publicar
        </BusyButton>
        <BusyButton
          variant="default"
          isBusy={discarding.isBusy}
          onClick={() => {
            if (!isBusy) discarding.run(shown.id);
          }}
        >
          Descartar
        </BusyButton>
      </Group>
      <ImportPreview id={shown.id} />
    </>
  );
}

interface PublishedProps extends Pick<ImportStateProps, 'shown' | 'onUndo'> {
  isNew: boolean;
}

function Published({ shown, isNew, onUndo }: PublishedProps) {
  const at = shown.published_at ? ` el ${formatDateTime(shown.published_at)}` : '';
  return (
    <>
      <Success takesFocus={isNew}>
        {isNew ? 'Importación publicada' : `Publicada${at}`}: {describeImportChanges(shown)}.
      </Success>
      <ImportSummary shown={shown} />
      <LeftOut shown={shown} />
      <Group>
        <LinkButton to="/admin/questions">Ver preguntas</LinkButton>
        <ChooseAnotherFile>Importar otro archivo</ChooseAnotherFile>
        <Button
          variant="outline"
          color="red"
          leftSection={<IconArrowBackUp aria-hidden size="1.25rem" />}
          onClick={() => onUndo(shown)}
        >
          Deshacer importación
        </Button>
      </Group>
    </>
  );
}

/** The entries that the administrator has chosen to leave out. */
function LeftOut({ shown }: { shown: QuestionImport }) {
  if (!shown.leaves_out || shown.problem_count === 0) return null;
  return (
    <>
      <Problem>{describeLeftOutQuestions(shown)}</Problem>
      <ImportProblems
        id={shown.id}
        problems={shown.problems}
        problem_count={shown.problem_count}
        hasEntries
      />
    </>
  );
}

function undoneText({ undone_at: at }: QuestionImport): string {
  return `Esta importación se ha deshecho${at ? ` el ${formatDateTime(at)}` : ''}: sus preguntas ya no están.`;
}

function Over({ children }: { children: string }) {
  return (
    <>
      <Alert icon={<IconInfoCircle aria-hidden />} role="status">
        {children}
      </Alert>
      <div>
        <ChooseAnotherFile>Elegir otro archivo</ChooseAnotherFile>
      </div>
    </>
  );
}

export function ChooseAnotherFile({ children }: { children: ReactNode }) {
  return (
    <LinkButton variant="default" to="/admin/questions/import" search={({ page }) => ({ page })}>
      {children}
    </LinkButton>
  );
}
