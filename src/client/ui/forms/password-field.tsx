import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';

function VisibilityIcon({ reveal }: { reveal: boolean }) {
  return reveal ? <IconEyeOff aria-hidden size="1.25rem" /> : <IconEye aria-hidden size="1.25rem" />;
}

/** A finger needs so much; Mantine's own button is smaller. */
const touchable = () => ({ root: { '--psi-button-size': '2.75rem' } });

/** A password that can be looked at while it is typed, with the mouse or from the keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      // Mantine says so on its other fields
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={VisibilityIcon}
      visibilityToggleFocusable
      rightSectionWidth={44}
      vars={touchable}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Ocultar contraseña' : 'Mostrar contraseña',
        'aria-pressed': undefined,
      }}
    />
  );
}
