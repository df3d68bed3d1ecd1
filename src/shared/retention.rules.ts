/** The database keeps lines of the audit at least as long, whatever the setting says. */
export const AUDIT_DAYS_MIN = 365;
