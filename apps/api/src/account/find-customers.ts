import type { FoundCustomer } from '@shop/contracts/account-staff.ts'
import type { ExpressionBuilder, InferResult } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { type Page, type PageAsked, pageOf } from '#platform/page.ts'
import { kysely, query, rowCount } from '#platform/sql.ts'
import type { Account, DB } from '#platform/tables/tables.ts'
import { escapeLike } from '#platform/typed-order.ts'
import { figuresOf, noFigures } from './customer-figures.ts'

/** What a customer's row in the list needs. */
export const customers = kysely
  .selectFrom('account as a')
  .leftJoin('bonus_account as b', 'b.account_id', 'a.id')
  .select(['a.id', 'a.name', 'a.phone', 'a.email', 'a.created_at as createdAt', 'a.blocked_at as blockedAt'])
  .select('b.balance')

type Row = InferResult<typeof customers>[number]

/** Finds customers for staff, the newest account first. */
export async function findCustomers(
  db: Tx,
  { q, only, limit, cursor }: PageAsked & { q?: string | undefined; only?: 'blocked' | undefined },
): Promise<Page<FoundCustomer>> {
  const named = q === undefined ? customers : customers.where(isLike(q))
  const matching = only === 'blocked' ? named.where('a.blocked_at', 'is not', null) : named
  const page = matching.orderBy('a.id', 'desc').limit(limit + 1)
  const [[count], rows] = await Promise.all([
    query(db, matching.clearSelect().select(rowCount.as('total'))),
    query(db, cursor === undefined ? page : page.where('a.id', '<', cursor)),
  ])
  const figures = await figuresOf(
    db,
    rows.map(({ id }) => id),
  )
  return pageOf(rows, { limit, total: count?.total ?? 0 }, row => ({
    ...toFound(row),
    ...(figures.get(row.id) ?? noFigures),
  }))
}

/** Who a customer is, without the figures. */
export function toFound({ id, name, phone, email, createdAt, blockedAt, balance }: Row) {
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

const SHORTEST_PHONE = 3

/** What can be a phone is one, however it is written: 091 12-34-56 is +37491123456. Two digits would be anybody's. */
const isLike =
  (q: string) =>
  ({ eb, or }: ExpressionBuilder<DB & { a: Account }, 'a'>) => {
    const pattern = `%${escapeLike(q)}%`
    const words = or([eb('a.name', 'ilike', pattern), eb('a.email', 'ilike', pattern)])
    if (!/^[\d\s()+-]+$/.test(q)) return words
    const local = q.replace(/\D/g, '').replace(/^(374|0)/, '')
    return local.length < SHORTEST_PHONE ? words : eb('a.phone', 'like', `%${local}%`)
  }
