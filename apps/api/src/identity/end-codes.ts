import { kysely } from '#platform/db/sql.ts'

/** Ends unused codes. The caller adds the condition. */
export const endCodes = (now: Date) =>
  kysely.updateTable('otp').set({ ended_at: now }).where('ended_at', 'is', null).where('consumed_at', 'is', null)
