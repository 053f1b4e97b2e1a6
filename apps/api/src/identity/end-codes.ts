import { kysely } from '#platform/sql.ts'

/** Ends codes that were not used; the caller says which. */
export const endCodes = (now: Date) =>
  kysely.updateTable('otp').set({ ended_at: now }).where('ended_at', 'is', null).where('consumed_at', 'is', null)
