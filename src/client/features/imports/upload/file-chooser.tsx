import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import classes from './file-chooser.module.css';

interface FileChooserProps {
  onChoose: (file: File) => void;
  /** What was dropped is no file to send. */
  onRefuse: (problem: string) => void;
}

/** A file by a button, or dropped anywhere on it. */
export function FileChooser({ onChoose, onRefuse }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  useNoOpening();

  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    const { files, items } = event.dataTransfer;
    const [file, ...others] = files;
    if (!file || isFolder(items[0])) onRefuse('Solo se pueden importar archivos JSON.');
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
        // also told on the way to what is inside
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsOver(false);
      }}
      onDrop={drop}
    >
      <IconFileUpload aria-hidden size="2.5rem" stroke={1.5} className={classes.sign} />
      <p className={classes.hint}>Arrastra aquí un archivo JSON, o búscalo en tu equipo.</p>
      <Button onClick={() => input.current?.click()}>Elegir archivo</Button>
      <p className={classes.limit}>En UTF-8, de 20 MB como mucho.</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // so that the same one, mended, can be chosen again
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

/** A file that misses its place would be opened by the browser instead of this page. */
function useNoOpening(): void {
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
