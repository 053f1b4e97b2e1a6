import type { Product } from '@shop/contracts/catalog.ts'
import { MAX_LINE_QUANTITY } from '@shop/contracts/checkout.ts'
import { partsOf } from '@shop/contracts/order-groups.ts'
import type { BookedRental } from '@shop/contracts/rental-booking.ts'
import type { ReorderLine, ReorderMix, ReorderRental } from '@shop/contracts/reorder.ts'
import { fromTextFields, type TextKey, toTextFields } from '@shop/contracts/text-fields.ts'
import { productsBySku } from '#catalog/index.ts'
import { orderByNumber } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { bookedRentals, quoteRentals } from '#rental/index.ts'
import { readVariants, type VariantSnapshot } from './checkout-snapshot.ts'
import { reorderMixes } from './mixes.ts'
import { orderableStatus } from './rules.ts'

/**
 * Returns the lines, mixes and rentals of a customer's order that can be ordered again now, with the products that the
 * cart needs. The lines leave out the parts of rentals: the customer chooses these again with the new dates.
 * @throws NOT_FOUND, also for an order of another customer
 */
export async function quoteReorder(
  { db, clock }: PaymentDeps,
  { accountId, number }: { accountId: string; number: number },
): Promise<{ lines: ReorderLine[]; mixes: ReorderMix[]; rentals: ReorderRental[]; products: Product[] }> {
  const { id, page } = await orderByNumber(db, accountId, number, clock.now())
  const rentals = (await bookedRentals(db, [id])).get(id) ?? []
  const variants = await readVariants(
    db,
    page.lines.map(({ sku }) => sku),
  )
  const rentalParts = partsOf({ rentals, mixes: [] })
  const lines = page.lines.flatMap(({ sku, quantity: ordered, ...names }): ReorderLine[] => {
    const requested = ordered - (rentalParts.get(sku) ?? 0)
    if (requested === 0) return []
    const { status, quantity } = orderableStatus(Math.min(requested, MAX_LINE_QUANTITY), variants.get(sku))
    return [{ sku, ...titlesOf(names), requested, quantity, status }]
  })
  const skus = lines.flatMap(({ sku, quantity }) => (quantity > 0 ? sku : []))
  return {
    lines,
    mixes: await reorderMixes(db, page.mixes, lines),
    rentals: await reorderRentals(db, rentals, { variants, now: clock.now() }),
    products: skus.length > 0 ? await productsBySku(db, skus) : [],
  }
}

const titlesOf = (names: Pick<BookedRental, TextKey<'title'>>) => toTextFields('title', fromTextFields('title', names))

async function reorderRentals(
  db: Tx,
  rentals: readonly BookedRental[],
  { variants, now }: { variants: ReadonlyMap<string, VariantSnapshot>; now: Date },
): Promise<ReorderRental[]> {
  if (rentals.length === 0) return []
  const quoted = await quoteRentals(db, rentals, { accountId: null, now })
  const isAvailable = (sku: string | null) => sku === null || orderableStatus(1, variants.get(sku)).status === 'ok'
  return rentals.map(({ slug, flavorSku, cupSku, ...names }, index) => ({
    slug,
    ...titlesOf(names),
    isOffered: quoted[index]?.status !== 'unavailable',
    ...(isAvailable(flavorSku) && { flavorSku }),
    ...(isAvailable(cupSku) && { cupSku }),
  }))
}
