/** A hidden field from which password managers learn whose password this form changes. */
export function PasswordManagerUsername({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
