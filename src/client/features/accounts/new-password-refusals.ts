/** The codes with which the server refuses a new password, for the form's field of it. */
export function newPasswordRefusals<Field extends string>(field: Field) {
  return { PASSWORD_COMMON: field, PASSWORD_PERSONAL: field };
}
