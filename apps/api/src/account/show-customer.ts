import type { Customer, CustomerNote } from '@shop/contracts/account-staff.ts'
import { Role } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { listBonus } from '#bonus/index.ts'
import { listOrders } from '#orders/index.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { kysely, query } from '#platform/sql.ts'
import { rentalsOf } from '#rental/index.ts'
import { figuresOf, noFigures } from './customer-figures.ts'
import { customers, toFound } from './find-customers.ts'

/** So many of the newest are shown of each. */
const SHOWN = { limit: 20 }

/** A customer with everything that staff need on the phone. @throws NOT_FOUND */
export async function showCustomer(db: Db, accountId: string): Promise<Customer> {
  const [row] = await query(
    db,
    customers.select(['a.role', 'a.locale', 'a.blocked_reason as blockedReason']).where('a.id', '=', accountId),
  )
  if (!row) throw new AppError('NOT_FOUND')
  const locale = Locale.parse(row.locale)
  const [figures, orders, bonus, rentals, notes] = await Promise.all([
    figuresOf(db, [accountId]),
    listOrders(db, accountId, SHOWN, locale),
    listBonus(db, accountId, SHOWN, locale),
    rentalsOf(db, accountId),
    notesOn(db, accountId),
  ])
  const { blockedAt, blockedReason } = row
  return {
    ...toFound(row),
    ...(figures.get(accountId) ?? noFigures),
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
