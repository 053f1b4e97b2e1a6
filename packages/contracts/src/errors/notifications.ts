/** The error codes of notifications and their HTTP statuses. */
export const notificationsErrors = {
  MESSAGE_STATE: 409,
} as const
