import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatCount } from '#client/lib/format.ts';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { Success } from '#client/ui/notices/success.tsx';
import type { PrintedFiles as Files } from '#shared/mock-exams/printed-exam.contract.ts';
import { toFileName } from './print-values.ts';
import classes from './printing.module.css';

interface PrintedFilesProps {
  files: Files;
  name: string;
  onBack: () => void;
  onClose: () => void;
}

/** The exam and its key, each as a file of its own. */
export function PrintedFiles({ files, name, onBack, onClose }: PrintedFilesProps) {
  const { exams, key, code, questions, missing_parts } = files;
  const file = toFileName(name);
  return (
    <Stack>
      <Success takesFocus>
        El examen está preparado, con {formatCount(questions, 'pregunta', 'preguntas')}.
      </Success>
      {missing_parts.length === 0 ? null : (
        <Text>
          {missing_parts.length === 1 ? 'No se imprime esta parte' : 'No se imprimen estas partes'}, porque no
          hay preguntas suficientes: {missing_parts.join(', ')}.
        </Text>
      )}
      <ul className={classes.files}>
        {exams.map(({ model, pages, pdf }) => (
          <li key={model}>
            <DownloadButton
              label={exams.length === 1 ? 'Descargar el examen' : `Descargar el modelo ${model}`}
              details={formatCount(pages, 'página', 'páginas')}
              fileName={exams.length === 1 ? `${file}.pdf` : `${file}-modelo-${model.toLowerCase()}.pdf`}
              pdf={pdf}
            />
          </li>
        ))}
        <li>
          <DownloadButton
            label="Descargar la clave"
            details="respuestas correctas"
            fileName={`${file}-clave.pdf`}
            pdf={key}
          />
        </li>
      </ul>
      <Text>
        Su código es <span className={classes.code}>{code}</span>: con él y las mismas preguntas sale otra vez
        el mismo examen. Plaza no guarda los archivos.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onBack}>
          Cambiar algo
        </Button>
        <Button onClick={onClose}>Terminar</Button>
      </Group>
    </Stack>
  );
}

interface DownloadButtonProps {
  label: string;
  details: string;
  fileName: string;
  /** The PDF in base64. */
  pdf: string;
}

function DownloadButton({ label, details, fileName, pdf }: DownloadButtonProps) {
  return (
    <Button
      variant="default"
      fullWidth
      justify="flex-start"
      ta="left"
      leftSection={<IconDownload {...ICON_PROPS} />}
      onClick={() => download(pdf, fileName)}
    >
      {label} ({details})
    </Button>
  );
}

function download(pdf: string, fileName: string): void {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  link.download = fileName;
  link.click();
  // the browser reads the file after the click
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
