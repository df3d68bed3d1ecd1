import { TextInput, type TextInputProps } from '@mantine/core';

/** The e-mail of an account, which password managers know as its user name. */
export function EmailField(props: TextInputProps) {
  return (
    <TextInput
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
