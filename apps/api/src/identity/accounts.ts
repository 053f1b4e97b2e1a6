import { kysely } from '#platform/sql.ts'

/** What logging in has to know of an account; the caller says which. */
export const accounts = kysely
  .selectFrom('account')
  .select(['id', 'phone', 'role', 'locale', 'browser_trust as browserTrust'])

/** The account of a phone. */
export const accountOfPhone = (phone: string) => accounts.where('phone', '=', phone)
