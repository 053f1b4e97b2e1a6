import { randomUUIDv7 } from 'node:crypto'
import { shopDate } from '@shop/contracts/days.ts'
import type { RentalUnitState } from '@shop/contracts/rental-units-staff.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { dayOf } from './bookings.ts'
import { stateOf } from './list-units.ts'
import { lockModels } from './offers.ts'

/**
 * Adds a unit to a model. A code that the model already has changes nothing.
 * @throws PRODUCT_NOT_FOUND if the model is not for rent; RENTAL_UNIT_CODE if another model has the code
 */
export function addUnit(deps: Deps, staff: Staff, { slug, code }: { slug: string; code: string }): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const products = kysely.selectFrom('rental_offer as r').innerJoin('product as p', 'p.id', 'r.product_id')
    const [offer] = await query(tx, products.select('p.id as productId').where('p.slug', '=', slug))
    if (!offer) throw new AppError('PRODUCT_NOT_FOUND')
    const { productId } = offer
    await lockModels(tx, [productId])
    const unit = { id: randomUUIDv7(), product_id: productId, code }
    const insertion = kysely.insertInto('rental_unit').values(unit)
    const [made] = await query(tx, insertion.onConflict(conflict => conflict.doNothing()).returning('id'))
    if (made) {
      const subject = { type: 'rental_unit', id: made.id } as const
      await audit(tx, deps, staff, { action: 'rental_unit.add', subject, after: { code, slug } })
      return
    }
    const units = kysely.selectFrom('rental_unit').select('id').where('code', '=', code)
    if ((await execute(tx, units.where('product_id', '=', productId))) === 0) throw new AppError('RENTAL_UNIT_CODE')
  })
}

type Change = { id: string; state: RentalUnitState; note?: string | undefined; until?: string | undefined }

/**
 * Puts a unit into repair, out of service, or back into service. Locks its model, so that no one books it meanwhile.
 * @throws NOT_FOUND; VALIDATION without a reason, or for a repair that ends before it starts; RENTAL_UNIT_BOOKED
 *   naming the orders that need the unit
 */
export function changeUnit(deps: Deps, staff: Staff, { id, state, note, until }: Change): Promise<void> {
  const now = deps.clock.now()
  assertReason({ state, note, until }, shopDate(now))
  return withTransaction(deps.db, deps.random, async tx => {
    const { productId } = await getUnit(tx, id)
    await lockModels(tx, [productId])
    const before = await getUnit(tx, id)
    const was = toUnitState(before)
    const becomes = { state, note: state === 'in_service' ? null : (note ?? null), until: until ?? null }
    if (JSON.stringify(was) === JSON.stringify(becomes)) return
    if (state !== 'in_service') await assertNotBooked(tx, id, until)
    const since = columnsOf(state, before.repairSince ?? now, now)
    const unit = kysely.updateTable('rental_unit').where('id', '=', id)
    await execute(tx, unit.set({ ...since, repair_until: becomes.until, note: becomes.note }))
    const subject = { type: 'rental_unit', id } as const
    await audit(tx, deps, staff, { action: 'rental_unit.change', subject, before: was, after: becomes })
  })
}

/**
 * Puts a unit that its customer refused as faulty into repair without a known end. Its model is locked. Unlike staff, who
 * move bookings first, it does so while others have booked the unit.
 */
export async function repairRefused(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys'>,
  staff: Staff,
  { unitId: id, note }: { unitId: string; note: string },
): Promise<void> {
  const [before, now] = [await getUnit(tx, id), deps.clock.now()]
  const columns = { ...columnsOf('in_repair', before.repairSince ?? now, now), repair_until: null, note }
  await execute(tx, kysely.updateTable('rental_unit').set(columns).where('id', '=', id))
  const after = { state: 'in_repair', note, until: null }
  const subject = { type: 'rental_unit', id } as const
  await audit(tx, deps, staff, { action: 'rental_unit.change', subject, before: toUnitState(before), after })
}

type UnitState = Parameters<typeof stateOf>[0] & { note: string | null; repairUntil: Date | null }

const toUnitState = (unit: UnitState) => ({
  state: stateOf(unit),
  note: unit.note,
  until: unit.repairUntil && dayOf(unit.repairUntil),
})

const columnsOf = (state: RentalUnitState, since: Date, now: Date) => ({
  retired_at: state === 'retired' ? now : null,
  repair_since: state === 'in_repair' ? since : null,
})

function assertReason({ state, note, until }: Omit<Change, 'id'>, today: string): void {
  const wrong = [
    ...(state !== 'in_service' && note === undefined ? ['body.note'] : []),
    ...(until !== undefined && (state !== 'in_repair' || until <= today) ? ['body.until'] : []),
  ]
  if (wrong.length > 0) throw new AppError('VALIDATION', { details: wrong.map(path => ({ path })) })
}

async function getUnit(tx: Tx, id: string) {
  const [unit] = await query(
    tx,
    kysely
      .selectFrom('rental_unit')
      .select([
        'product_id as productId',
        'retired_at as retiredAt',
        'repair_since as repairSince',
        'repair_until as repairUntil',
        'note',
      ])
      .where('id', '=', id),
  )
  if (!unit) throw new AppError('NOT_FOUND')
  return unit
}

/**
 * Asserts that no booking starts before the unit is back. A returned unit may be repaired before its deposit is
 * settled.
 */
async function assertNotBooked(tx: Tx, unitId: string, until: string | undefined): Promise<void> {
  const bookings = kysely
    .selectFrom('rental_booking as b')
    .innerJoin('orders as o', 'o.id', 'b.order_id')
    .select(['o.number as orderNumber', 'b.state as status', 'b.from_date as from'])
    .where('b.unit_id', '=', unitId)
    .where('b.state', 'in', ['held', 'reserved', 'handed_over'])
    .orderBy('b.from_date')
  const booked = await query(tx, until === undefined ? bookings : bookings.where('b.busy_from', '<', new Date(until)))
  if (booked.length === 0) return
  throw new AppError('RENTAL_UNIT_BOOKED', {
    details: booked.map(({ from, ...booking }) => ({ ...booking, from: from.toISOString() })),
  })
}
