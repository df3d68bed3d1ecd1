import { Text } from '@mantine/core';
import { ConfirmedActionDialog } from '#client/editing/confirmed-action-dialog.tsx';
import { formatCount } from '#client/lib/format.ts';
import type { TemplateActions } from './use-template-actions.ts';

export function DeleteTemplate({ removal }: Pick<TemplateActions, 'removal'>) {
  const sheets = removal.target?.sheets ?? 0;
  return (
    <ConfirmedActionDialog action={removal} title="¿Eliminar este simulacro?" name={removal.target?.name}>
      <Text>
        Nadie podrá volver a hacerlo.{' '}
        {sheets > 0
          ? `Se ha empezado ${formatCount(sheets, 'vez', 'veces')}: lo que está abierto puede terminarse, y los resultados se conservan.`
          : 'Todavía no lo ha empezado nadie.'}
      </Text>
    </ConfirmedActionDialog>
  );
}
