import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Success } from '#client/ui/notices/success.tsx';
import classes from './second-factor.module.css';

const FILE_NAME = 'codigos-de-recuperacion-plaza.txt';

interface RecoveryCodesProps {
  codes: string[];
  /** The message about what was just done. */
  done: string;
  onKept: () => void;
}

/** Shows new recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, done, onKept }: RecoveryCodesProps) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n')).then(
      () => setSaid('Códigos copiados.'),
      () => setSaid('No se pudieron copiar. Descárgalos o apúntalos.'),
    );
  };
  return (
    <Stack>
      <Success takesFocus>{done}</Success>
      <Text>
        Guarda estos códigos de recuperación. Si pierdes el teléfono o la llave, cada uno sirve para iniciar
        sesión una vez. No se vuelven a mostrar.
      </Text>
      <ol className={classes.codes} aria-label="Códigos de recuperación">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group>
        <Button variant="default" component="a" href={toFile(codes)} download={FILE_NAME}>
          Descargar
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button onClick={onKept}>Los he guardado</Button>
      </Group>
      <Text role="status" size="sm">
        {said}
      </Text>
    </Stack>
  );
}

function toFile(codes: string[]): string {
  const text = `Códigos de recuperación de Plaza. Cada uno vale una vez.\n\n${codes.join('\n')}\n`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
