import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';

interface NextButtonProps {
  /** Whether the button ends the exam. */
  isLast: boolean;
  isEnabled: boolean;
  isSaving: boolean;
  onClick: () => void;
}

export function NextButton({ isLast, isEnabled, isSaving, onClick }: NextButtonProps) {
  return (
    <Button
      rightSection={isLast ? <IconCheck aria-hidden /> : <IconArrowRight aria-hidden />}
      disabled={!isEnabled}
      loading={isSaving}
      onClick={onClick}
    >
      {isLast ? 'Finalizar' : 'Siguiente'}
    </Button>
  );
}
