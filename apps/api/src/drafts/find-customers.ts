import { Locale } from '@shop/contracts/locale-schemas.ts'
import type { DraftCustomer } from '@shop/contracts/order-drafts-staff.ts'
import { normalizePhone } from '@shop/contracts/phone.ts'
import { type InferResult, sql } from 'kysely'
import { listAddresses } from '#addresses/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { escapeLike } from '#platform/db/page.ts'
import { kysely, query } from '#platform/db/sql.ts'

const MAX_CUSTOMERS = 8
const MIN_PHONE_DIGITS = 3

const accounts = kysely
  .selectFrom('account as a')
  .select(['a.id as accountId', 'a.name', 'a.phone', 'a.locale'])
  .select(sql<boolean>`a.blocked_at IS NOT NULL`.as('isBlocked'))

/** Finds accounts by a part of the phone number in any notation, or of the name or e-mail, newest first. */
export async function findCustomers(db: Tx, q: string): Promise<DraftCustomer[]> {
  const pattern = `%${escapeLike(q)}%`
  const digits = /^[\d\s()+-]+$/.test(q) ? q.replace(/\D/g, '').replace(/^(374|0)/, '') : ''
  if (digits === '' ? !/\p{L}/u.test(q) : digits.length < MIN_PHONE_DIGITS) return []
  const matching =
    digits === ''
      ? accounts.where(({ eb, or }) => or([eb('a.name', 'ilike', pattern), eb('a.email', 'ilike', pattern)]))
      : accounts.where('a.phone', 'like', `%${digits}%`)
  const rows = await query(db, matching.where('a.role', '=', 'customer').orderBy('a.id', 'desc').limit(MAX_CUSTOMERS))
  return Promise.all(rows.map(row => withAddresses(db, row)))
}

/** Finds the customer of a draft: its account, or else the account of its phone. */
export async function findCustomer(
  db: Tx,
  { accountId, phone = '' }: { accountId?: string | undefined; phone?: string | undefined },
): Promise<DraftCustomer | null> {
  const dialed = normalizePhone(phone)
  const [chosen] = accountId === undefined ? [] : await query(db, accounts.where('a.id', '=', accountId))
  const [ofPhone] = chosen || dialed === null ? [] : await query(db, accounts.where('a.phone', '=', dialed))
  const found = chosen ?? ofPhone
  return found ? withAddresses(db, found) : null
}

async function withAddresses(db: Tx, row: InferResult<typeof accounts>[number]): Promise<DraftCustomer> {
  return { ...row, locale: Locale.parse(row.locale), addresses: await listAddresses(db, row.accountId) }
}
