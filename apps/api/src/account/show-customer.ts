import type { Customer, CustomerNote } from '@shop/contracts/account-staff.ts'
import { Role } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { listBonus } from '#bonus/index.ts'
import { listOrders } from '#orders/index.ts'
import type { Db } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { rentalsOf } from '#rental/index.ts'
import { customerStatsOf, NO_STATS } from './customer-stats.ts'
import { customers, toCustomerSummary } from './find-customers.ts'

/** The newest entries of each kind. */
const PAGE = { limit: 20 }

/** Returns a customer with everything that staff need on the phone. @throws NOT_FOUND */
export async function showCustomer(db: Db, accountId: string): Promise<Customer> {
  const [row] = await query(
    db,
    customers.select(['a.role', 'a.locale', 'a.blocked_reason as blockedReason']).where('a.id', '=', accountId),
  )
  if (!row) throw new AppError('NOT_FOUND')
  const locale = Locale.parse(row.locale)
  const [figures, orders, bonus, rentals, notes] = await Promise.all([
    customerStatsOf(db, [accountId]),
    listOrders(db, accountId, PAGE, locale),
    listBonus(db, accountId, PAGE, locale),
    rentalsOf(db, accountId),
    notesOn(db, accountId),
  ])
  const { blockedAt, blockedReason } = row
  return {
    ...toCustomerSummary(row),
    ...(figures.get(accountId) ?? NO_STATS),
    role: Role.parse(row.role),
    locale,
    ...(blockedAt ? { blocked: { at: blockedAt.toISOString(), reason: blockedReason ?? '' } } : {}),
    recentOrders: orders.items,
    orderCount: orders.total,
    bonus: bonus.items,
    rentals,
    notes,
  }
}

async function notesOn(db: Db, accountId: string): Promise<CustomerNote[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('customer_note as n')
      .leftJoin('account as a', 'a.id', 'n.staff_id')
      .select(['n.id', 'n.at', 'n.note', 'a.name as by'])
      .where('n.account_id', '=', accountId)
      .orderBy('n.at', 'desc')
      .orderBy('n.id', 'desc'),
  )
  return rows.map(({ id, at, note, by }) => ({ id, at: at.toISOString(), note, by: by ?? undefined }))
}
