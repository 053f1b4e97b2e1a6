/** The error codes of settings and their HTTP statuses. */
export const settingsErrors = {
  SETTING_CHANGED: 409,
} as const
