import type { Product } from '@shop/contracts/catalog.ts'
import { MAX_LINE_QUANTITY } from '@shop/contracts/checkout.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import type { AgainLine, AgainMix, AgainRental } from '@shop/contracts/orders.ts'
import type { BookedRental } from '@shop/contracts/rental-booking.ts'
import { productsBySku } from '#catalog/index.ts'
import { orderByNumber } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import type { Tx } from '#platform/db.ts'
import { bookedRentals, quoteRentals } from '#rental/index.ts'
import { mixesAgain } from './mixes.ts'
import { orderableStatus } from './rules.ts'
import { readShelf, type ShelfVariant } from './shelf.ts'

/**
 * What of one of the customer's orders can be had again now, line by line, mix by mix and rental by rental, with the
 * products as a cart needs them. What goes with a rental is chosen with its new days: it is in no line.
 * @throws NOT_FOUND, also for another's
 */
export async function orderAgain(
  { db, clock }: PaymentDeps,
  { accountId, number }: { accountId: string; number: number },
): Promise<{ lines: AgainLine[]; mixes: AgainMix[]; rentals: AgainRental[]; products: Product[] }> {
  const { id, page } = await orderByNumber(db, accountId, number, clock.now())
  const rentals = (await bookedRentals(db, [id])).get(id) ?? []
  const shelf = await readShelf(
    db,
    page.lines.map(({ sku }) => sku),
  )
  const ofRentals = partsOf({ rentals, mixes: [] })
  const lines = page.lines.flatMap(({ sku, title, titleEN, titleHY, quantity: ordered }): AgainLine[] => {
    const requested = ordered - (ofRentals.get(sku) ?? 0)
    if (requested === 0) return []
    const { status, quantity } = orderableStatus(Math.min(requested, MAX_LINE_QUANTITY), shelf.get(sku))
    return [{ sku, ...titlesOf({ title, titleEN, titleHY }), requested, quantity, status }]
  })
  const wanted = lines.flatMap(({ sku, quantity }) => (quantity > 0 ? sku : []))
  return {
    lines,
    mixes: await mixesAgain(db, page.mixes, lines),
    rentals: await rentalsAgain(db, rentals, { shelf, now: clock.now() }),
    products: wanted.length > 0 ? await productsBySku(db, wanted) : [],
  }
}

const titlesOf = ({ title, titleEN, titleHY }: Pick<BookedRental, 'title' | 'titleEN' | 'titleHY'>) => ({
  title,
  titleEN,
  titleHY,
})

async function rentalsAgain(
  db: Tx,
  rentals: readonly BookedRental[],
  { shelf, now }: { shelf: ReadonlyMap<string, ShelfVariant>; now: Date },
): Promise<AgainRental[]> {
  if (rentals.length === 0) return []
  const quoted = await quoteRentals(db, rentals, now)
  const isThere = (sku: string) => orderableStatus(1, shelf.get(sku)).status === 'ok'
  return rentals.map(({ slug, flavorSku, cupSku, ...names }, nth) => ({
    slug,
    ...titlesOf(names),
    isOffered: quoted[nth]?.status !== 'unavailable',
    ...(isThere(flavorSku) && { flavorSku }),
    ...(isThere(cupSku) && { cupSku }),
  }))
}
