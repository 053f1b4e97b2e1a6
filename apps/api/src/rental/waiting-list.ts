import { randomUUIDv7 } from 'node:crypto'
import { daysBetween, shopDate } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { MAX_RENTAL_WAITS, type RentalWait, type StaffRentalWait } from '@shop/contracts/rental-waits.ts'
import { textIn } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { imageOf, namesOf, picturedProducts } from '#catalog/index.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { readOffers, readUnits } from './offers.ts'
import { canStartOn, readCalendar } from './queries.ts'
import { blockedDays, pickUnit } from './rules.ts'

/** Day of delivery and day of collection. */
type Period = { from: string; to: string }
type WaitInput = Period & { accountId: string; model: string; locale: Locale }

/**
 * Adds a customer to the waiting list of a model, once for the same days. Days on which it is free are rejected, so that
 * repeated requests cannot cause messages.
 * @throws PRODUCT_NOT_FOUND if it is not for rent; VALIDATION if the shop does not offer these days; RENTAL_FREE;
 * TOO_MANY_RENTAL_WAITS
 */
export async function addWait(deps: Deps, { accountId, model, locale, ...period }: WaitInput): Promise<void> {
  const now = deps.clock.now()
  await withTransaction(deps.db, deps.random, async tx => {
    await lockAccount(tx, accountId)
    const availability = await readAvailability(tx, [model], now)
    const productId = availability.productIdOf(model)
    if (!productId) throw new AppError('PRODUCT_NOT_FOUND')
    if (!availability.isOffered(period)) {
      throw new AppError('VALIDATION', {
        details: [{ path: 'body.from', message: fieldText('rental_dates', locale) }],
      })
    }
    if (availability.isFree(model, period)) throw new AppError('RENTAL_FREE')
    const wait = { id: randomUUIDv7(), account_id: accountId, product_id: productId, locale, created_at: now }
    const waits = kysely.insertInto('rental_wait').values({ ...wait, from_date: period.from, to_date: period.to })
    await execute(
      tx,
      waits.onConflict(conflict => conflict.doNothing()),
    )
    const own = kysely.selectFrom('rental_wait').select('id').where('account_id', '=', accountId)
    if ((await query(tx, own)).length > MAX_RENTAL_WAITS) throw new AppError('TOO_MANY_RENTAL_WAITS')
  })
}

/** Removes an entry of the customer. @throws NOT_FOUND */
export async function removeWait({ db }: Deps, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  const { count } = await db.rentalWait.deleteMany({ where: { accountId, id } })
  if (count === 0) throw new AppError('NOT_FOUND')
}

/** Lists the entries of a customer by their first day. */
export async function listWaits(db: Tx, accountId: string): Promise<RentalWait[]> {
  return (await query(db, waits.where('w.account_id', '=', accountId))).map(toWait)
}

/** Entries on the page of staff. */
const MAX_LISTED = 200

/** Lists the whole waiting list by the first day. */
export async function listAllWaits(db: Tx): Promise<StaffRentalWait[]> {
  const rows = await query(db, waits.limit(MAX_LISTED))
  return rows.map(row => ({ ...toWait(row), customer: { name: row.name, phone: row.phone } }))
}

const waits = picturedProducts
  .innerJoin('rental_wait as w', 'w.product_id', 'p.id')
  .innerJoin('account as c', 'c.id', 'w.account_id')
  .select([
    'w.id as waitId',
    'w.account_id as accountId',
    'w.locale',
    'w.created_at as createdAt',
    sql<string>`w.from_date::text`.as('from'),
    sql<string>`w.to_date::text`.as('to'),
    'p.brand',
    'p.title',
    'c.name',
    'c.phone',
    'c.email',
  ])
  .orderBy('w.from_date')
  .orderBy('w.id')

type WaitRow = InferResult<typeof waits>[number]

function toWait({ waitId: id, from, to, createdAt, ...row }: WaitRow): RentalWait {
  return { id, ...namesOf({ ...row, imageUrl: imageOf(row) }), from, to, askedAt: createdAt.toISOString() }
}

/**
 * Notifies every customer whose model is free on the requested days, once: the entry is deleted in the transaction that
 * writes the messages. Reads the bookings, so that it covers every cause: a cancellation, an expired order, an early
 * return, a repaired or a new unit. Nothing is reserved for the customer. Deletes entries whose first day is past.
 * @returns the number of notified customers
 */
export async function notifyFreeRentals(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  await deps.db.rentalWait.deleteMany({ where: { fromDate: { lt: new Date(shopDate(now)) } } })
  const rows = await query(deps.db, waits)
  if (rows.length === 0) return 0
  const slugs = [...new Set(rows.map(({ slug }) => slug))]
  const availability = await readAvailability(deps.db, slugs, now)
  let notified = 0
  for (const row of rows) {
    if (!availability.isFree(row.slug, row)) continue
    if (await withTransaction(deps.db, deps.random, tx => notifyCustomer(tx, deps, row))) notified++
  }
  return notified
}

/** Returns false if another process has notified the customer, or the customer has left the list. */
async function notifyCustomer(tx: Tx, deps: Deps, { waitId, accountId, phone, email, ...row }: WaitRow) {
  const deleted = await execute(tx, kysely.deleteFrom('rental_wait').where('id', '=', waitId))
  if (deleted === 0) return false
  const locale = Locale.parse(row.locale)
  const params = { title: textIn(row.title, locale), slug: row.slug, from: row.from, to: row.to }
  const message = { topic: 'rental.free', accountId, locale, params } as const
  await notify(
    tx,
    deps,
    { ...message, key: `${waitId}:sms`, channel: 'sms', recipient: phone },
    { ...message, key: `${waitId}:email`, channel: 'email', recipient: email },
  )
  return true
}

/** Reads on which days models can be rented. Models that are not for rent are never free. */
async function readAvailability(db: Tx, slugs: readonly string[], now: Date) {
  const offers = await readOffers(db, slugs)
  const productIds = [...offers.values()].map(({ productId }) => productId)
  const units = await readUnits(db, productIds, now)
  const { terms, served, today } = await readCalendar(db, now)
  const isOffered = ({ from, to }: Period) => {
    const days = daysBetween(from, to)
    return days >= 1 && days <= terms.maxDays && canStartOn(from, today, terms)
  }
  return {
    productIdOf: (slug: string) => offers.get(slug)?.productId,
    isOffered,
    /** True if a unit is free and a courier comes on both days. */
    isFree: (slug: string, { from, to }: Period): boolean => {
      const offer = offers.get(slug)
      if (!offer || !isOffered({ from, to }) || !served.has(from) || !served.has(to)) return false
      const blocked = blockedDays({ from, to, bufferDays: offer.bufferDays })
      return pickUnit(units.get(offer.productId) ?? [], blocked) !== undefined
    },
  }
}

export const rentalJobs = {
  'rentals.waits': {
    cron: '* * * * *',
    run: async deps => {
      const notified = await notifyFreeRentals(deps)
      if (notified > 0) deps.log.info({ notified }, 'notified customers of free rentals')
    },
  },
} satisfies JobTable<Deps>
