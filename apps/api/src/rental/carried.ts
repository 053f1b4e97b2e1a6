import type { CarriedHookah } from '@shop/contracts/deliveries-staff.ts'
import { LocalTexts } from '@shop/contracts/locale.ts'
import { RentalState } from '@shop/contracts/rental-booking.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import type { Db } from '#platform/db/db.ts'
import { stepsOfRental } from './staff-queries.ts'

/** A hookah on the courier's list, with its order and pick-up slot. */
export type Carried = CarriedHookah & { orderId: string; pickUpSlotId: string }

/** Lists the hookahs of orders, or of those that are picked up in slots, without cancelled and unpaid orders. */
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
      title: true,
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
      ...toTextFields('title', LocalTexts.parse(row.title)),
      unit: unit.code,
      state,
      depositAmd,
      steps: stepsOfRental(state),
    }
  })
}
