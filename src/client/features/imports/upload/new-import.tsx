import { Button, VisuallyHidden } from '@mantine/core';
import { Problem } from '#client/ui/notices/problem.tsx';
import { Section } from '#client/ui/frame/section.tsx';
import { FileChooser } from './file-chooser.tsx';
import { formatProgressQuarter } from '#client/features/imports/current/import-progress.ts';
import { ProgressBar } from '#client/features/imports/current/progress-bar.tsx';
import type { Upload } from './use-upload.ts';

export function NewImport({ upload }: { upload: Upload }) {
  const { state, send, resend, cancel, refuse } = upload;
  const part = state.step === 'arrived' ? 1 : state.step === 'sending' ? state.part : undefined;

  return (
    <Section title="Elegir un archivo">
      <VisuallyHidden role="status">
        {part === undefined ? '' : `Enviando el archivo. ${formatProgressQuarter(part)}`}
      </VisuallyHidden>
      {state.step === 'failed' ? (
        <Problem takesFocus onRetry={state.isPassing ? resend : undefined} retryLabel="Reintentar">
          {state.fileName === undefined ? null : `«${state.fileName}»: `}
          {state.problem}
        </Problem>
      ) : null}
      {state.step === 'sending' || state.step === 'arrived' ? (
        <>
          <ProgressBar label={`Enviando «${state.fileName}»`} part={part} />
          <div>
            <Button variant="default" onClick={cancel}>
              Cancelar el envío
            </Button>
          </div>
        </>
      ) : (
        <FileChooser onChoose={send} onRefuse={refuse} />
      )}
    </Section>
  );
}
