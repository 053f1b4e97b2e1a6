import type { Person, PersonSummary } from '@shop/contracts/account-staff.ts'
import { OrderStatus } from '@shop/contracts/orders.ts'
import { sql } from 'kysely'
import { messagesFrom } from '#contact/index.ts'
import { ordersOwnedBy } from '#orders/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { escapeLike, type Page, type PageParams, toPageBy } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { listDrafts } from './customer-details.ts'
import { assertNoAccount } from './personal-data.ts'

/** The orders by phone of people without an account; deleted data has no phone. */
const orders = kysely
  .selectFrom('orders as o')
  .where('o.account_id', 'is', null)
  .where('o.placed_by', 'is not', null)
  .where('o.phone', '<>', '')

/** Lists people without an account by phone. The cursor is the last phone. */
export async function listPeople(
  db: Tx,
  { q, limit, cursor }: PageParams & { q?: string | undefined },
): Promise<Page<PersonSummary>> {
  const digits = q?.replace(/\D/g, '').replace(/^(374|0)/, '') ?? ''
  const pattern = `%${escapeLike(q ?? '')}%`
  const matching = orders.where(({ eb, or }) =>
    or([eb('o.customer_name', 'ilike', pattern), ...(digits === '' ? [] : [eb('o.phone', 'like', `%${digits}%`)])]),
  )
  const found = q === undefined ? orders : matching
  const newestName = sql<string | null>`(array_agg(o.customer_name ORDER BY o.number DESC))[1]`
  const people = found
    .select(['o.phone', newestName.as('name'), rowCount.as('orders')])
    .select(({ fn }) => fn.max('o.placed_at').as('lastOrderAt'))
    .groupBy('o.phone')
    .orderBy('o.phone')
    .limit(limit + 1)
  const rows = await query(db, cursor === undefined ? people : people.where('o.phone', '>', cursor))
  const [counted] = await query(db, found.select(sql<number>`count(DISTINCT o.phone)::int`.as('total')))
  const size = { limit, total: counted?.total ?? 0 }
  return toPageBy(rows, { ...size, cursorOf: ({ phone }) => phone }, row => ({
    phone: row.phone,
    name: row.name ?? undefined,
    orders: row.orders,
    lastOrderAt: row.lastOrderAt.toISOString(),
  }))
}

/** Returns a person without an account. @throws NOT_FOUND, also for a phone with an account */
export async function showPerson(db: Tx, phone: string): Promise<Person> {
  await assertNoAccount(db, phone)
  const rows = await query(
    db,
    kysely
      .selectFrom('orders as o')
      .select(['o.number', 'o.status', 'o.placed_at as placedAt', 'o.total_amd as totalAmd', 'o.customer_name as name'])
      .where('o.id', 'in', ordersOwnedBy({ phone }))
      .orderBy('o.number', 'desc'),
  )
  const drafts = await listDrafts(db, { phone })
  const contactMessages = (await messagesFrom(db, { phone })).length
  if (rows.length + drafts.length + contactMessages === 0) throw new AppError('NOT_FOUND')
  return {
    phone,
    name: rows.find(({ name }) => name !== null)?.name ?? undefined,
    orders: rows.map(({ number, status, placedAt, totalAmd }) => ({
      number,
      status: OrderStatus.parse(status),
      placedAt: placedAt.toISOString(),
      totalAmd,
    })),
    drafts,
    contactMessages,
  }
}
