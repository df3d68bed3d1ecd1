import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { IMPORTED_EXTENSIONS } from '#shared/questions/question-formats.rules.ts';
import classes from './file-chooser.module.css';

interface FileChooserProps {
  onChoose: (file: File) => void;
  /** Called when the user drops anything but one file. */
  onRefuse: (problem: string) => void;
}

export function FileChooser({ onChoose, onRefuse }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  usePreventFileOpening();

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const { files, items } = event.dataTransfer;
    const [file, ...others] = files;
    if (!file || isFolder(items[0])) onRefuse('Solo se pueden importar archivos, no carpetas ni textos.');
    else if (others.length > 0) onRefuse('Elige un solo archivo: se importan de uno en uno.');
    else onChoose(file);
  };

  return (
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setIsOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // dragleave also fires when the pointer enters a child element
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
      }}
      onDrop={drop}
    >
      <IconFileUpload aria-hidden size="2.5rem" stroke={1.5} className={classes.sign} />
      <p className={classes.hint}>Arrastra aquí un archivo de preguntas, o búscalo en tu equipo.</p>
      <Button onClick={() => input.current?.click()}>Elegir archivo</Button>
      <p className={classes.limit}>
        JSON, XML de Moodle o ZIP con imágenes, de 200 MB como mucho; GIFT, Aiken, Excel (XLSX), CSV o TSV, de
        20 MB.
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMPORTED_EXTENSIONS.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // without this, choosing the same file after correcting it fires no change event
          currentTarget.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}

function isFolder(item: DataTransferItem | undefined): boolean {
  return item?.webkitGetAsEntry()?.isDirectory ?? false;
}

/** Keeps the browser from opening a file that is dropped beside the drop zone. */
function usePreventFileOpening(): void {
  useEffect(() => {
    const stay = (event: Event): void => event.preventDefault();
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}
