import type { Locale } from '@shop/contracts/locales.ts'
import { type DeliverySettings, reserveSlot } from '#delivery/index.ts'
import { insertMixes, type NewMix } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { bookRentals, type ChosenUnit, chooseUnits } from '#rental/index.ts'
import type { LineItem } from './checkout-snapshot.ts'
import type { OrderRequest } from './order-request.ts'
import { openPickUpSlots, type PickUp, slotsByRental, toPickUpError } from './rentals.ts'

/** The units and the pick-up slots of the rentals of a new order. */
type OpenedRentals = { chosen: readonly ChosenUnit[]; pickUps: readonly PickUp[] }

/**
 * Chooses the units of the rentals of a new order and opens their pick-up slots. The models stay locked until the
 * transaction ends. Call it after the delivery slot is open, and bookGroups once the order is inserted.
 * @param accountId whose deposit level counts; null without an account
 * @throws SLOT_NOT_AVAILABLE, RENTAL_UNAVAILABLE, RENTAL_NOT_FREE, naming each rental
 */
export async function openRentals(
  tx: Tx,
  { rentals }: Pick<OrderRequest, 'rentals'>,
  courier: { hours: DeliverySettings; now: Date; locale: Locale },
  accountId: string | null,
): Promise<OpenedRentals> {
  const pickUps = await openPickUpSlots(tx, rentals, courier)
  return { pickUps, chosen: await chooseUnits(tx, rentals, { accountId, now: courier.now }) }
}

type BookGroupsInput = {
  orderId: string
  request: Pick<OrderRequest, 'mixes'>
  lines: readonly LineItem[]
  rentals: OpenedRentals
  /** The courier's slot to reserve; null if the order needs none of its own. */
  slotId: string | null
  isByStaff?: boolean
  hours: DeliverySettings
  locale: Locale
}

/**
 * Inserts the mixes of a new order, books its rentals and reserves its delivery and pick-up slots.
 * @throws SLOT_NOT_AVAILABLE naming the rental if its pick-up slot is full
 */
export async function bookGroups(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { orderId, request, lines, rentals: { chosen, pickUps }, slotId, isByStaff = false, hours, locale }: BookGroupsInput,
): Promise<void> {
  await insertMixes(tx, orderId, mixesOf(request, lines))
  await bookRentals(tx, deps, {
    orderId,
    chosen,
    pickUpSlotIds: slotsByRental(pickUps),
    actor: isByStaff ? 'system' : 'customer',
  })
  // Sorted by time, so that two orders lock their slots in the same order.
  if (slotId) await reserveSlot(tx, slotId, { hours, locale })
  for (const { index, slotId: pickUpSlotId } of pickUps) {
    await reserveSlot(tx, pickUpSlotId, { hours, locale }).catch((error: unknown) => {
      throw toPickUpError(error, index)
    })
  }
}

/** Returns the mixes of the request with the ids of their variants. */
function mixesOf({ mixes }: Pick<OrderRequest, 'mixes'>, lines: readonly LineItem[]): NewMix[] {
  const idBySku = new Map(lines.map(({ variant: { sku, id } }) => [sku, id]))
  return mixes.map(({ name, lines: parts }) => ({
    name,
    parts: parts.flatMap(({ sku, ...part }) => {
      const variantId = idBySku.get(sku)
      return variantId === undefined ? [] : { variantId, ...part }
    }),
  }))
}
