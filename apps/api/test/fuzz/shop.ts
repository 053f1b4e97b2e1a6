import { randomUUID } from 'node:crypto'
import { paymentProviders } from '@shop/contracts/payments.ts'
import { sql } from 'kysely'
import { openSession } from '#identity/index.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { seedDemo } from '../../../../prisma/seed.ts'
import { type Customer, orderOf, type Shop } from '../builders/checkout-shop.ts'
import { neverIdle } from '../builders/people.ts'
import { addModel, paidRental } from '../builders/rental-shop.ts'
import { accepted, deliveredOrder } from '../builders/returns-shop.ts'
import type { CallerName } from '../harness/calls.ts'
import type { Known } from '../harness/contract-inputs.ts'
import { tokensOf } from '../harness/two-processes.ts'

/** The table of an id in a URL, by the preceding path segment. */
const tables: Record<string, string> = {
  addresses: 'saved_address',
  changes: 'price_change',
  imports: 'catalog_import',
  invitations: 'staff_invitation',
  messages: 'outbox',
  orders: 'orders',
  payments: 'payment',
  products: 'product',
  'promo-codes': 'promo_code',
  refunds: 'payment_refund',
  rentals: 'rental_booking',
  returns: 'order_return',
  staff: 'account',
  units: 'rental_unit',
}

/** Fills a shop with some data of every kind, so that invalid requests pass the first checks. */
export async function furnish(shop: Shop): Promise<{ customer: Customer }> {
  await seedDemo(shop.db)
  const customer = await shop.given.customer()
  const browser = shop.as(customer)
  const variant = await shop.given.variant({ stock: 1000 })
  await shop.given.promo({ code: 'FUZZ10', percent: 10 })
  await shop.given.points(customer, 5000)
  await browser.post('/user/addresses', { region: 'AM-ER', city: 'Ереван', street: 'ул. Туманяна', building: '21' })
  const delivered = await deliveredOrder(shop, [{ ...variant, quantity: 2 }], { customer })
  await accepted(shop, delivered, [{ sku: variant.sku, quantity: 1 }])
  await deliveredOrder(shop, [{ ...variant, quantity: 2 }], { customer })
  await paidRental(shop, await addModel(shop, { units: 2 }), '2026-11-22', '2026-11-24')
  const paid = await browser.order(orderOf([{ ...variant, quantity: 1 }]), randomUUID())
  await shop.pay(paid.body.result.order.number)
  await browser.order(orderOf([{ ...variant, quantity: 1 }]), randomUUID())
  return { customer }
}

/** Returns known values by field name; ids belong to the endpoint's resource. */
export async function knownTo({ db }: Pick<Shop, 'db'>, path: string): Promise<Known> {
  const one = async (column: string, table: string) => {
    const values = kysely
      .selectFrom(sql<object>`${sql.table(table)}`.as('t'))
      .select(sql.ref<unknown>(column).as('value'))
      .orderBy(sql`random()`)
      .limit(10)
    const rows = await query(db, values)
    return rows.map(({ value }) => (typeof value === 'bigint' ? String(value) : value))
  }
  const about = path.match(/\/([\w-]+)\/:id/)?.[1]
  const table = about === undefined ? undefined : tables[about]
  const skus = await one('sku', 'variant')
  const slugs = await one('slug', 'product')
  return {
    sku: skus,
    flavorSku: skus,
    cupSku: skus,
    slug: slugs,
    number: await one('number', 'orders'),
    orderNumber: await one('number', 'orders'),
    accountId: await one('id', 'account'),
    phoneNumber: await one('phone', 'account'),
    phone: await one('phone', 'account'),
    promoCode: ['FUZZ10', 'fuzz10', 'OTHER'],
    quantity: [1, 2, 99],
    version: [1, 2, 3],
    region: ['AM-ER', 'AM-SH'],
    city: ['Ереван', 'Gyumri'],
    provider: [...paymentProviders],
    'idempotency-key': [],
    ...(table === undefined ? {} : { id: await one('id', table) }),
  }
}

/** @throws the error, unless the account was blocked or deleted */
function ignoreLostAccount(error: unknown): undefined {
  if (error instanceof AppError && (error.code === 'ACCOUNT_BLOCKED' || error.code === 'UNAUTHENTICATED')) return
  throw error
}

/**
 * Returns tokens of a user of each role. A user whose session was ended, or who was blocked or deleted, is replaced.
 */
export function peopleOf(shop: Shop, customer: Customer) {
  const tokens = new Map<CallerName, string>()
  const newToken = async (caller: CallerName): Promise<string> => {
    if (caller === 'courier' || caller === 'operator' || caller === 'admin')
      return (await shop.given.staff(caller)).token
    // Another request may block or delete the customer at any time.
    const session = await openSession(shop.db, shop.clock.now(), customer.id).catch(ignoreLostAccount)
    if (!session) return (await shop.given.customer()).token
    return (await tokensOf())(await neverIdle(shop.db, session))
  }
  return {
    tokenOf: async (caller: CallerName): Promise<string | undefined> => {
      if (caller === 'visitor') return undefined
      const token = tokens.get(caller) ?? (await newToken(caller))
      tokens.set(caller, token)
      return token
    },
    forget: (caller: CallerName) => tokens.delete(caller),
  }
}
