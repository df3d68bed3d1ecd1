import { Alert, Button, Stack } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';

interface RepeatOfferProps {
  failed: number;
  onRepeat: () => void;
}

/** Offers, at the end of a review, to repeat the wrong answers; renders nothing if there are none. */
export function RepeatOffer({ failed, onRepeat }: RepeatOfferProps) {
  if (failed === 0) return null;
  return (
    <Alert color="ink" role="note" icon={<IconRepeat aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <div>
          {failed === 1
            ? 'Has fallado 1. Si la repites ahora, se te quedará mejor. No cambia tu resultado.'
            : `Has fallado ${failed}. Si las repites ahora, se te quedarán mejor. No cambia tu resultado.`}
        </div>
        <Button variant="default" onClick={onRepeat}>
          {failed === 1 ? 'Repetirla otra vez' : `Repetir las ${failed} otra vez`}
        </Button>
      </Stack>
    </Alert>
  );
}
