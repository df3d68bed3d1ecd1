import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff aria-hidden size="1.25rem" /> : <IconEye aria-hidden size="1.25rem" />;
}

/** Makes the button large enough for a finger: Mantine's own is smaller. */
const touchSize = () => ({ root: { '--psi-button-size': '2.75rem' } });

/** A password field whose text can be made visible, also by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      // Mantine sets aria-invalid on its other fields, but not on this one
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleFocusable
      rightSectionWidth={44}
      vars={touchSize}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Ocultar contraseña' : 'Mostrar contraseña',
        'aria-pressed': undefined,
      }}
    />
  );
}
