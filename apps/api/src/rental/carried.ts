import type { CarriedHookah } from '@shop/contracts/deliveries-staff.ts'
import { RentalState } from '@shop/contracts/rental-booking.ts'
import { titlesOf } from '#catalog/index.ts'
import type { Db } from '#platform/db.ts'
import { stepsOfRental } from './staff-queries.ts'

/** A hookah on the courier's list, with the order it belongs to and the window it is fetched in. */
export type Carried = CarriedHookah & { orderId: string; pickUpSlotId: string }

/** The hookahs of orders, or of those that are fetched in windows: not of cancelled or unpaid orders. */
export async function carriedHookahs(
  db: Db,
  { orderIds = [], slotIds = [] }: { orderIds?: readonly string[]; slotIds?: readonly string[] },
): Promise<Carried[]> {
  const rows = await db.rentalBooking.findMany({
    where: {
      OR: [{ orderId: { in: [...orderIds] } }, { pickUpSlotId: { in: [...slotIds] } }],
      state: { notIn: ['held', 'released'] },
    },
    orderBy: [{ orderId: 'asc' }, { nth: 'asc' }],
    select: {
      id: true,
      orderId: true,
      pickUpSlotId: true,
      state: true,
      titleRu: true,
      titleEn: true,
      titleHy: true,
      depositAmd: true,
      unit: { select: { code: true } },
    },
  })
  return rows.map(({ id, orderId, pickUpSlotId, depositAmd, unit, ...row }) => {
    const state = RentalState.parse(row.state)
    return {
      rentalId: id,
      orderId,
      pickUpSlotId,
      ...titlesOf(row),
      unit: unit.code,
      state,
      depositAmd,
      steps: stepsOfRental(state),
    }
  })
}
