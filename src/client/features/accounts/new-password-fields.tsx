import type { GetInputPropsReturnType } from '@mantine/form';
import { PasswordField } from '#client/ui/forms/password-field.tsx';

const RULES = 'Al menos 8 caracteres, con minúsculas, mayúsculas, números y un carácter especial.';

interface NewPasswordFieldsProps {
  label?: string;
  password: GetInputPropsReturnType;
  confirmation: GetInputPropsReturnType;
  disabled?: boolean;
}

export function NewPasswordFields({
  label = 'Nueva contraseña',
  password,
  confirmation,
  disabled = false,
}: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        description={RULES}
        autoComplete="new-password"
        disabled={disabled}
      />
      <PasswordField
        {...confirmation}
        label="Confirmar contraseña"
        autoComplete="new-password"
        disabled={disabled}
      />
    </>
  );
}
