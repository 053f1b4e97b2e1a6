import { kysely } from '#platform/db/sql.ts'

/** Selects the columns that a login needs. The caller adds the condition. */
export const accounts = kysely
  .selectFrom('account')
  .select(['id', 'phone', 'role', 'locale', 'browser_trust as browserTrust'])

/** Selects the account of a phone number. */
export const accountOfPhone = (phone: string) => accounts.where('phone', '=', phone)
