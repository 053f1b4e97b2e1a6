import type { Customer, CustomerNote } from '@shop/contracts/account-staff.ts'
import { Role } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { listBonus } from '#bonus/index.ts'
import { listOrders } from '#orders/index.ts'
import type { Db } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { rentalsOf } from '#rental/index.ts'
import { figuresOf, noFigures } from './customer-figures.ts'
import { foundSelect, toFound } from './find-customers.ts'

/** So many of the newest are shown of each. */
const SHOWN = { limit: 20 }

/** A customer with everything that staff need on the phone. @throws NOT_FOUND */
export async function showCustomer(db: Db, accountId: string): Promise<Customer> {
  const row = await db.account.findUnique({
    where: { id: accountId },
    select: { ...foundSelect, role: true, locale: true, blockedReason: true },
  })
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
  const rows = await db.customerNote.findMany({
    where: { accountId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    select: { id: true, at: true, note: true, staffId: true },
  })
  const ids = rows.map(({ staffId }) => staffId)
  const staff = await db.account.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  const names = new Map(staff.map(({ id, name }) => [id, name]))
  return rows.map(({ id, at, note, staffId }) => {
    const by = names.get(staffId)
    return { id, at: at.toISOString(), note, ...(by === undefined ? {} : { by }) }
  })
}
