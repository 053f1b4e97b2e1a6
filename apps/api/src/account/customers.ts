import { randomUUIDv7 } from 'node:crypto'
import type { Customer, CustomerNote, CustomerSummary } from '@shop/contracts/account-staff.ts'
import { Role } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { type ExpressionBuilder, type InferResult, sql } from 'kysely'
import { actorName, audit, type Staff } from '#audit/index.ts'
import { listBonus, readTier } from '#bonus/index.ts'
import { labelsOf, NO_LABELS } from '#customer-groups/index.ts'
import { listOrders } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Db, type Tx, withTransaction } from '#platform/db/db.ts'
import { escapeLike, type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import type { Account, DB } from '#platform/db/tables/tables.ts'
import { AppError } from '#platform/http/errors.ts'
import { rentalsOf } from '#rental/index.ts'

/** Selects the columns of a customer in the list. */
export const customers = kysely
  .selectFrom('account as a')
  .leftJoin('bonus_account as b', 'b.account_id', 'a.id')
  .select(['a.id', 'a.name', 'a.phone', 'a.email', 'a.created_at as createdAt', 'a.blocked_at as blockedAt'])
  .select('b.balance')

type Row = InferResult<typeof customers>[number]

export type CustomerFilters = {
  q?: string | undefined
  only?: 'blocked' | 'staff' | undefined
  group?: string | undefined
  tag?: string | undefined
}

/** Finds customers for staff, newest account first. */
export async function findCustomers(
  db: Tx,
  { limit, cursor, ...filters }: PageParams & CustomerFilters,
): Promise<Page<CustomerSummary>> {
  const matching = customers.where(matches(filters))
  const page = matching.orderBy('a.id', 'desc').limit(limit + 1)
  const [[count], rows] = await Promise.all([
    query(db, matching.clearSelect().select(rowCount.as('total'))),
    query(db, cursor === undefined ? page : page.where('a.id', '<', cursor)),
  ])
  const accountIds = rows.map(({ id }) => id)
  const stats = await customerStatsOf(db, accountIds)
  const labels = await labelsOf(db, accountIds)
  return toPage(rows, { limit, total: count?.total ?? 0 }, row => ({
    ...toCustomerSummary(row),
    ...(stats.get(row.id) ?? NO_STATS),
    ...(labels.get(row.id) ?? NO_LABELS),
  }))
}

/** No number of a customer begins like this: it is the account of the shop's own mixes. */
const SHOP_PHONES = '+3740%'

const matches =
  ({ q, only, group, tag }: CustomerFilters) =>
  (eb: ExpressionBuilder<DB & { a: Account }, 'a'>) => {
    const members = eb.selectFrom('customer_group_member as m').select('m.account_id')
    const tagged = eb.selectFrom('customer_tag as t').select('t.account_id')
    return eb.and([
      eb('a.role', only === 'staff' ? '<>' : '=', 'customer'),
      eb('a.phone', 'not like', SHOP_PHONES),
      ...(only === 'blocked' ? [eb('a.blocked_at', 'is not', null)] : []),
      ...(q === undefined ? [] : [isLike(q)(eb)]),
      ...(group === undefined ? [] : [eb('a.id', 'in', members.where('m.group_id', '=', group))]),
      ...(tag === undefined ? [] : [eb('a.id', 'in', tagged.where('t.tag', '=', tag))]),
    ])
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
    const byText = or([eb('a.name', 'ilike', pattern), eb('a.email', 'ilike', pattern)])
    if (!/^[\d\s()+-]+$/.test(q)) return byText
    const local = q.replace(/\D/g, '').replace(/^(374|0)/, '')
    return local.length < MIN_PHONE_DIGITS ? byText : eb('a.phone', 'like', `%${local}%`)
  }

/** The newest entries of each kind. */
const PAGE = { limit: 20 }

/** Returns a customer with everything that staff need on the phone. @throws NOT_FOUND */
export async function showCustomer(deps: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<Customer> {
  const { db } = deps
  const [row] = await query(
    db,
    customers
      .leftJoin('store_credit as s', 's.account_id', 'a.id')
      .select([
        'a.role',
        'a.locale',
        'a.is_discreet as isDiscreet',
        'a.blocked_reason as blockedReason',
        's.balance_amd as creditAmd',
      ])
      .where('a.id', '=', accountId),
  )
  if (!row) throw new AppError('NOT_FOUND')
  const locale = Locale.parse(row.locale)
  const [stats, labels, orders, bonus, { tier }, rentals, notes] = await Promise.all([
    customerStatsOf(db, [accountId]),
    labelsOf(db, [accountId]),
    listOrders(db, accountId, PAGE, locale),
    listBonus(db, accountId, PAGE, locale),
    readTier(deps, accountId),
    rentalsOf(db, accountId),
    notesOn(db, accountId),
  ])
  const { blockedAt, blockedReason } = row
  return {
    ...toCustomerSummary(row),
    ...(stats.get(accountId) ?? NO_STATS),
    ...(labels.get(accountId) ?? NO_LABELS),
    role: Role.parse(row.role),
    locale,
    ...(row.isDiscreet && { isDiscreet: true as const }),
    ...(blockedAt ? { blocked: { at: blockedAt.toISOString(), reason: blockedReason ?? '' } } : {}),
    recentOrders: orders.items.map(({ summary }) => summary),
    orderCount: orders.total,
    bonus: bonus.items,
    tier,
    creditAmd: row.creditAmd ?? 0,
    rentals,
    notes,
  }
}

async function notesOn(db: Db, accountId: string): Promise<CustomerNote[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('customer_note as n')
      .select(['n.id', 'n.at', 'n.note', actorName('n.staff_id').as('by')])
      .where('n.account_id', '=', accountId)
      .orderBy('n.at', 'desc')
      .orderBy('n.id', 'desc'),
  )
  return rows.map(({ id, at, note, by }) => ({ id, at: at.toISOString(), note, by: by ?? undefined }))
}

/**
 * Adds a note about a customer, once per key. The audit log records that there is a note but not its text, which is
 * deleted with the account.
 * @throws NOT_FOUND; IDEMPOTENCY_KEY_REUSED for another note
 */
export function noteCustomer(
  deps: Deps,
  staff: Staff,
  { accountId, key, note }: { accountId: string; key: string; note: string },
): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const account = kysely.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate()
    if ((await execute(tx, account)) === 0) throw new AppError('NOT_FOUND')
    const notes = kysely.selectFrom('customer_note').select('note').where('account_id', '=', accountId)
    const [earlier] = await query(tx, notes.where('key', '=', key))
    if (earlier && earlier.note !== note) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return
    const id = randomUUIDv7()
    const row = { id, account_id: accountId, key, note, staff_id: staff.accountId, at: deps.clock.now() }
    await execute(tx, kysely.insertInto('customer_note').values(row))
    const subject = { type: 'account', id: accountId } as const
    await audit(tx, deps, staff, { action: 'customer.note', subject, after: { noteId: id } })
  })
}

/** Paid orders that are not cancelled, and the amount paid for them in AMD, without deposits and refunds. */
export type CustomerStats = { orders: number; spentAmd: number }

/** Returns the statistics of customers by account; customers without a payment are missing. One query. */
export async function customerStatsOf(db: Tx, accountIds: readonly string[]): Promise<Map<string, CustomerStats>> {
  const rows = await query(
    db,
    kysely
      .selectFrom('orders as o')
      .leftJoinLateral(
        ({ selectFrom }) =>
          selectFrom('payment as p')
            .innerJoin('payment_refund as f', 'f.payment_id', 'p.id')
            .select(sql<number>`coalesce(sum(f.amount_amd - f.deposit_amd), 0)::int`.as('refundedAmd'))
            .whereRef('p.order_id', '=', 'o.id')
            .where('p.status', '=', 'captured')
            .where('f.status', '=', 'confirmed')
            .as('r'),
        join => join.onTrue(),
      )
      .select([
        sql<string>`o.account_id`.as('accountId'),
        rowCount.as('orders'),
        sql<number>`sum(greatest(0, o.total_amd - o.deposit_amd - r."refundedAmd"))::int`.as('spentAmd'),
      ])
      .where(({ eb, fn, val }) => eb('o.account_id', '=', fn.any(val(accountIds))))
      .where('o.status', 'in', ['paid', 'confirmed', 'packed', 'dispatched', 'delivered'])
      .groupBy('o.account_id'),
  )
  return new Map(rows.map(({ accountId, ...stats }) => [accountId, stats]))
}

export const NO_STATS: CustomerStats = { orders: 0, spentAmd: 0 }
