import type { CustomerSummary } from '@shop/contracts/account-staff.ts'
import type { ExpressionBuilder, InferResult } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { escapeLike } from '#platform/db/order-search.ts'
import { type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import type { Account, DB } from '#platform/db/tables/tables.ts'
import { customerStatsOf, NO_STATS } from './customer-stats.ts'

/** Selects the columns of a customer in the list. */
export const customers = kysely
  .selectFrom('account as a')
  .leftJoin('bonus_account as b', 'b.account_id', 'a.id')
  .select(['a.id', 'a.name', 'a.phone', 'a.email', 'a.created_at as createdAt', 'a.blocked_at as blockedAt'])
  .select('b.balance')

type Row = InferResult<typeof customers>[number]

/** Finds customers for staff, newest account first. */
export async function findCustomers(
  db: Tx,
  { q, only, limit, cursor }: PageParams & { q?: string | undefined; only?: 'blocked' | undefined },
): Promise<Page<CustomerSummary>> {
  const named = q === undefined ? customers : customers.where(isLike(q))
  const matching = only === 'blocked' ? named.where('a.blocked_at', 'is not', null) : named
  const page = matching.orderBy('a.id', 'desc').limit(limit + 1)
  const [[count], rows] = await Promise.all([
    query(db, matching.clearSelect().select(rowCount.as('total'))),
    query(db, cursor === undefined ? page : page.where('a.id', '<', cursor)),
  ])
  const figures = await customerStatsOf(
    db,
    rows.map(({ id }) => id),
  )
  return toPage(rows, { limit, total: count?.total ?? 0 }, row => ({
    ...toCustomerSummary(row),
    ...(figures.get(row.id) ?? NO_STATS),
  }))
}

/** Converts a row to a customer without statistics. */
export function toCustomerSummary({ id, name, phone, email, createdAt, blockedAt, balance }: Row) {
  return {
    accountId: id,
    name,
    phone,
    email,
    points: balance ?? 0,
    since: createdAt.toISOString(),
    isBlocked: blockedAt !== null,
  }
}

const MIN_PHONE_DIGITS = 3

/** Matches phone numbers in any notation: 091 12-34-56 is +37491123456. Too few digits would match everyone. */
const isLike =
  (q: string) =>
  ({ eb, or }: ExpressionBuilder<DB & { a: Account }, 'a'>) => {
    const pattern = `%${escapeLike(q)}%`
    const words = or([eb('a.name', 'ilike', pattern), eb('a.email', 'ilike', pattern)])
    if (!/^[\d\s()+-]+$/.test(q)) return words
    const local = q.replace(/\D/g, '').replace(/^(374|0)/, '')
    return local.length < MIN_PHONE_DIGITS ? words : eb('a.phone', 'like', `%${local}%`)
  }
