/** Maps the codes with which the server refuses a new password to the form's field for it. */
export function mapNewPasswordRefusals<Field extends string>(field: Field) {
  return { PASSWORD_COMMON: field, PASSWORD_PERSONAL: field };
}
