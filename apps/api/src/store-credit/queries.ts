import type { Locale } from '@shop/contracts/locales.ts'
import { type StoreCreditEntry, StoreCreditKind, type StoreCreditStaffEntry } from '@shop/contracts/store-credit.ts'
import { actorName } from '#audit/index.ts'
import type { Db } from '#platform/db/db.ts'
import { type PageParams, parseIdCursor, toPage } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'

/** Returns the store credit of a customer, AMD. */
async function getCredit(db: Db, accountId: string): Promise<number> {
  const credit = kysely.selectFrom('store_credit').select('balance_amd as balanceAmd')
  const [row] = await query(db, credit.where('account_id', '=', accountId))
  return row?.balanceAmd ?? 0
}

const entriesOf = (accountId: string) =>
  kysely
    .selectFrom('store_credit_entry as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id', 'e.kind', 'e.delta_amd as deltaAmd', 'e.reason', 'e.created_at as createdAt'])
    .select(['o.number as orderNumber', actorName('e.staff_id').as('by')])
    .where('e.account_id', '=', accountId)
    .orderBy('e.id', 'desc')

type Row = {
  id: string | number | bigint
  kind: string
  deltaAmd: number
  reason: string | null
  createdAt: Date
  orderNumber: number | null
  by: string | null
}

function toEntry({ id, kind, deltaAmd, reason, createdAt, orderNumber }: Row): StoreCreditEntry {
  return {
    id: String(id),
    kind: StoreCreditKind.parse(kind),
    deltaAmd,
    at: createdAt.toISOString(),
    orderNumber: orderNumber ?? undefined,
    reason: reason ?? undefined,
  }
}

const toStaffEntry = (row: Row): StoreCreditStaffEntry => ({ ...toEntry(row), by: row.by ?? undefined })

async function listEntries<Entry>(
  db: Db,
  accountId: string,
  { limit, cursor }: PageParams,
  { locale, convert }: { locale: Locale; convert: (row: Row) => Entry },
) {
  const before = cursor === undefined ? undefined : parseIdCursor(cursor, locale)
  const entries = entriesOf(accountId).limit(limit + 1)
  const counted = kysely.selectFrom('store_credit_entry').select(rowCount.as('total'))
  const [balanceAmd, [count], rows] = await Promise.all([
    getCredit(db, accountId),
    query(db, counted.where('account_id', '=', accountId)),
    query(db, before === undefined ? entries : entries.where('e.id', '<', before)),
  ])
  return { balanceAmd, ...toPage(rows, { limit, total: count?.total ?? 0 }, convert) }
}

/** Lists the entries of a customer, newest first, with the balance. @throws VALIDATION for an invalid cursor */
export const listCredit = (db: Db, accountId: string, page: PageParams, locale: Locale) =>
  listEntries(db, accountId, page, { locale, convert: toEntry })

/** Does the same for staff, with the names of the staff members. */
export const listCreditForStaff = (db: Db, accountId: string, page: PageParams, locale: Locale) =>
  listEntries(db, accountId, page, { locale, convert: toStaffEntry })

/** Returns the store credit of a customer for the export, newest first. */
export async function exportCredit(db: Db, accountId: string) {
  const rows = await query(db, entriesOf(accountId))
  return { balanceAmd: await getCredit(db, accountId), entries: rows.map(toEntry) }
}
