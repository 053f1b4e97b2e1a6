import { shopDate } from '@shop/contracts/days.ts'
import type { RentalUnitState } from '@shop/contracts/rental-units-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { dayOf } from './bookings.ts'
import { lockModels } from './offers.ts'
import { stateOf } from './unit-bookings.ts'

/**
 * One more unit of a model. A code that the model has already changes nothing.
 * @throws PRODUCT_NOT_FOUND for a model that is not rented out; RENTAL_UNIT_CODE where another model has the code
 */
export function addUnit(deps: Deps, staff: Staff, { slug, code }: { slug: string; code: string }): Promise<void> {
  return transact(deps.db, deps.random, async tx => {
    const offer = await tx.rentalOffer.findFirst({ where: { product: { slug } }, select: { productId: true } })
    if (!offer) throw new AppError('PRODUCT_NOT_FOUND')
    const { productId } = offer
    await lockModels(tx, [productId])
    const [made] = await tx.rentalUnit.createManyAndReturn({
      data: [{ productId, code }],
      skipDuplicates: true,
      select: { id: true },
    })
    if (made) {
      const subject = { type: 'rental_unit', id: made.id } as const
      await audit(tx, deps, staff, { action: 'rental_unit.add', subject, after: { code, slug } })
      return
    }
    const there = await tx.rentalUnit.findUniqueOrThrow({ where: { code }, select: { productId: true } })
    if (there.productId !== productId) throw new AppError('RENTAL_UNIT_CODE')
  })
}

type Change = { id: string; state: RentalUnitState; note?: string | undefined; until?: string | undefined }

/**
 * Takes a unit to repair, out of the shop, or back into service. Its model is locked, so that nobody books it meanwhile.
 * @throws NOT_FOUND; VALIDATION without a reason, or for a repair that is over before it begins; RENTAL_UNIT_BOOKED
 * naming the orders whose days it would miss
 */
export function changeUnit(deps: Deps, staff: Staff, { id, state, note, until }: Change): Promise<void> {
  const now = deps.clock.now()
  refuseUnreasoned({ state, note, until }, shopDate(now))
  return transact(deps.db, deps.random, async tx => {
    const { productId } = await findUnit(tx, id)
    await lockModels(tx, [productId])
    const before = await findUnit(tx, id)
    const was = standingOf(before)
    const becomes = { state, note: state === 'in_service' ? null : (note ?? null), until: until ?? null }
    if (JSON.stringify(was) === JSON.stringify(becomes)) return
    if (state !== 'in_service') await refuseBooked(tx, id, until)
    const data = { ...columnsOf(state, before.repairSince ?? now, now), repairUntil: dateOf(until), note: becomes.note }
    await tx.rentalUnit.update({ where: { id }, data, select: { id: true } })
    const subject = { type: 'rental_unit', id } as const
    await audit(tx, deps, staff, { action: 'rental_unit.change', subject, before: was, after: becomes })
  })
}

type Standing = Parameters<typeof stateOf>[0] & { note: string | null; repairUntil: Date | null }

const standingOf = (unit: Standing) => ({
  state: stateOf(unit),
  note: unit.note,
  until: unit.repairUntil && dayOf(unit.repairUntil),
})

const columnsOf = (state: RentalUnitState, since: Date, now: Date) => ({
  retiredAt: state === 'retired' ? now : null,
  repairSince: state === 'in_repair' ? since : null,
})

const dateOf = (day: string | undefined) => (day === undefined ? null : new Date(day))

function refuseUnreasoned({ state, note, until }: Omit<Change, 'id'>, today: string): void {
  const wrong = [
    ...(state !== 'in_service' && note === undefined ? ['body.note'] : []),
    ...(until !== undefined && (state !== 'in_repair' || until <= today) ? ['body.until'] : []),
  ]
  if (wrong.length > 0) throw new AppError('VALIDATION', { details: wrong.map(path => ({ path })) })
}

async function findUnit(tx: Tx, id: string) {
  const unit = await tx.rentalUnit.findUnique({ where: { id } })
  if (!unit) throw new AppError('NOT_FOUND')
  return unit
}

/** Bookings that begin before it is back; one that came back already may be repaired before its deposit is settled. */
async function refuseBooked(tx: Tx, unitId: string, until: string | undefined): Promise<void> {
  const booked = await tx.rentalBooking.findMany({
    where: {
      unitId,
      state: { in: ['held', 'reserved', 'handed_over'] },
      ...(until === undefined ? {} : { busyFrom: { lt: new Date(until) } }),
    },
    orderBy: { fromDate: 'asc' },
    select: { state: true, fromDate: true, order: { select: { number: true } } },
  })
  if (booked.length === 0) return
  throw new AppError('RENTAL_UNIT_BOOKED', {
    details: booked.map(({ state, fromDate, order }) => ({
      orderNumber: order.number,
      status: state,
      from: fromDate.toISOString(),
    })),
  })
}
