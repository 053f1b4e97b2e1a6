import { shopDate } from '@shop/contracts/days.ts'
import type { CarriedHookah, OverdueStop } from '@shop/contracts/deliveries-staff.ts'
import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import { RentalState } from '@shop/contracts/rental-booking.ts'
import type { RentalStep, StaffRental } from '@shop/contracts/rental-staff.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { actorsOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Db, Prisma, Tx } from '#platform/db/db.ts'
import { orderSearchWhere, type Page, type PageParams, toPage } from '#platform/db/page.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { bookedSelect, toBooked } from './booking-queries.ts'
import { dayOf } from './bookings.ts'

const select = {
  ...bookedSelect,
  freeFrom: true,
  pricePerDayAmd: true,
  unit: { select: { code: true } },
  order: {
    select: {
      number: true,
      phone: true,
      customerName: true,
      account: { select: { id: true, name: true, phone: true } },
    },
  },
} satisfies Prisma.RentalBookingSelect

type Row = Prisma.RentalBookingGetPayload<{ select: typeof select }>

const steps: Record<RentalState, RentalStep[]> = {
  held: [],
  reserved: ['hand_over'],
  handed_over: ['return'],
  returned: ['close'],
  closed: [],
  released: [],
}

/** Returns the steps that staff can take in a state. */
const stepsOfRental = (state: RentalState): RentalStep[] => steps[state]

function toStaffRental(row: Row, { today, clashing }: ReadContext): StaffRental {
  const rental = toBooked(row)
  return {
    rental,
    orderNumber: row.order.number,
    customer: customerOf(row.order),
    unit: row.unit.code,
    freeFrom: dayOf(row.freeFrom),
    condition: conditionOf(row),
    lateDayAmd: row.pricePerDayAmd,
    isOverdue: rental.state === 'handed_over' && rental.to < today,
    isClashing: clashing.has(rental.id),
    steps: steps[rental.state],
  }
}

/** Returns the account of an order, or the person for whom staff placed it; null if the account is deleted. */
function customerOf({ account, customerName, phone }: Row['order']): StaffRental['customer'] {
  if (account) return { accountId: account.id, name: account.name, phone: account.phone }
  return customerName === null ? null : { name: customerName, phone }
}

type ReadContext = { today: string; clashing: ReadonlySet<string> }

/** Finds bookings whose unit is not ready: it was returned late and is not clean yet, is late, or is in repair. */
async function readContext({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ReadContext> {
  const today = shopDate(clock.now())
  const rows = await query(
    db,
    kysely
      .selectFrom('rental_booking as b')
      .innerJoin('rental_unit as u', 'u.id', 'b.unit_id')
      .select('b.id')
      .where('b.state', '=', 'reserved')
      .where(({ and, eb, exists, or, ref, selectFrom }) =>
        or([
          eb('u.ready_from', '>', ref('b.from_date')),
          and([
            eb('u.repair_since', 'is not', null),
            or([eb('u.repair_until', 'is', null), eb('u.repair_until', '>', ref('b.from_date'))]),
          ]),
          exists(
            selectFrom('rental_booking as o')
              .select('o.id')
              .whereRef('o.unit_id', '=', 'b.unit_id')
              .where('o.state', '=', 'handed_over')
              .where(sql<boolean>`o.to_date < ${today}::date AND ${today}::date + 1 + o.buffer_days > b.from_date`),
          ),
        ]),
      ),
  )
  return { today, clashing: new Set(rows.map(({ id }) => id)) }
}

const Facts = z.object({ condition: z.string().optional() })

function conditionOf({ events }: Row): StaffRental['condition'] {
  const of = (state: RentalState) => {
    const event = events.find(({ kind }) => kind === state)
    return event && Facts.parse(event.facts).condition
  }
  const [handedOver, returned] = [of('handed_over'), of('returned')]
  return {
    handedOver,
    returned,
  }
}

/** Returns a rental for staff. @throws NOT_FOUND */
export async function staffRental(deps: Pick<Deps, 'db' | 'clock'>, id: string): Promise<StaffRental> {
  const row = await deps.db.rentalBooking.findUnique({ where: { id }, select })
  if (!row) throw new AppError('NOT_FOUND')
  const doneBy = await actorsOf(deps.db, { type: 'rental', id })
  const { damages: damagePrices } = await getSettings(deps.db, 'rental')
  return { ...toStaffRental(row, await readContext(deps)), damagePrices, doneBy }
}

type RentalFilter = 'open' | 'upcoming' | 'clashing' | 'out' | 'due' | 'overdue' | 'returned' | 'all'

const toWhere = ({ today, clashing }: ReadContext): Record<RentalFilter, Prisma.RentalBookingWhereInput> => ({
  clashing: { id: { in: [...clashing] } },
  open: { state: { in: ['reserved', 'handed_over', 'returned'] } },
  upcoming: { state: 'reserved' },
  out: { state: 'handed_over' },
  due: { state: 'handed_over', toDate: new Date(today) },
  overdue: { state: 'handed_over', toDate: { lt: new Date(today) } },
  returned: { state: 'returned' },
  all: {},
})

/** Lists the rentals by their first day; the cursor is the id of the last one. */
export async function listRentals(
  deps: Pick<Deps, 'db' | 'clock'>,
  { show, q, limit, cursor }: PageParams & { show: RentalFilter; q?: string | undefined },
): Promise<Page<StaffRental>> {
  const { db } = deps
  const seen = await readContext(deps)
  const where = { AND: [toWhere(seen)[show], q ? searchWhere(q) : {}] }
  const [total, rows] = await Promise.all([
    db.rentalBooking.count({ where }),
    db.rentalBooking.findMany({
      where: { AND: [where, await afterCursor(db, cursor)] },
      orderBy: [{ fromDate: 'asc' }, { id: 'asc' }],
      take: limit + 1,
      select,
    }),
  ])
  return toPage(rows, { limit, total }, row => toStaffRental(row, seen))
}

/** The rentals of the orders that match a text, and those of the unit with this code, which is on its label. */
const searchWhere = (q: string): Prisma.RentalBookingWhereInput => ({
  OR: [{ order: orderSearchWhere(q) }, { unit: { code: { equals: q, mode: 'insensitive' } } }],
})

/** The rentals after the cursor in the list; all if the cursor is unknown. */
async function afterCursor(db: Db, cursor: string | undefined): Promise<Prisma.RentalBookingWhereInput> {
  const last =
    cursor === undefined
      ? null
      : await db.rentalBooking.findUnique({ where: { id: cursor }, select: { id: true, fromDate: true } })
  if (!last) return {}
  return { OR: [{ fromDate: { gt: last.fromDate } }, { fromDate: last.fromDate, id: { gt: last.id } }] }
}

/** Returns which of these orders have an open rental: a hookah or a deposit is not returned yet. */
export async function ordersWithOpenRentals(db: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const bookings = kysely.selectFrom('rental_booking').select('order_id as orderId').distinct()
  const rows = await query(
    db,
    bookings.where('order_id', 'in', orderIds).where('state', 'in', ['reserved', 'handed_over', 'returned']),
  )
  return new Set(rows.map(({ orderId }) => orderId))
}

/** A hookah on the courier's list, with its order and pick-up slot. */
export type Carried = CarriedHookah & { orderId: string; pickUpSlotId: string; pickUpWindow: OverdueStop['window'] }

/**
 * Lists the hookahs of orders, or of those that are picked up in slots, without cancelled and unpaid orders; or the
 * first hookahs whose pick-up day has passed while the customer has them.
 */
export async function carriedHookahs(
  db: Db,
  filter: { orderIds: readonly string[] } | { slotIds: readonly string[] } | { late: number; today: string },
): Promise<Carried[]> {
  const rows = await db.rentalBooking.findMany({
    where: whereCarried(filter),
    ...sortCarried(filter),
    select: {
      id: true,
      orderId: true,
      pickUpSlotId: true,
      state: true,
      title: true,
      imageUrl: true,
      depositAmd: true,
      unit: { select: { code: true } },
      pickUpSlot: { select: { date: true, startTime: true, endTime: true } },
    },
  })
  return rows.map(({ id, orderId, pickUpSlotId, pickUpSlot, imageUrl, depositAmd, unit, ...row }) => {
    const state = RentalState.parse(row.state)
    return {
      rentalId: id,
      orderId,
      pickUpSlotId,
      pickUpWindow: {
        date: dayOf(pickUpSlot.date),
        time: pickUpSlot.startTime,
        endTime: pickUpSlot.endTime,
      },
      ...toTextFields('title', LocalTexts.parse(row.title)),
      imageUrl,
      unit: unit.code,
      state,
      depositAmd,
      steps: stepsOfRental(state),
    }
  })
}

type CarriedFilter = Parameters<typeof carriedHookahs>[1]

function whereCarried(filter: CarriedFilter): Prisma.RentalBookingWhereInput {
  if ('late' in filter) return { state: 'handed_over', pickUpSlot: { date: { lt: new Date(filter.today) } } }
  const booked =
    'slotIds' in filter ? { pickUpSlotId: { in: [...filter.slotIds] } } : { orderId: { in: [...filter.orderIds] } }
  return { ...booked, state: { notIn: ['held', 'released'] } }
}

function sortCarried(filter: CarriedFilter): Prisma.RentalBookingFindManyArgs {
  const byOrder: Prisma.RentalBookingOrderByWithRelationInput[] = [{ orderId: 'asc' }, { nth: 'asc' }]
  if (!('late' in filter)) return { orderBy: byOrder }
  return {
    orderBy: [{ pickUpSlot: { date: 'asc' } }, { pickUpSlot: { startTime: 'asc' } }, ...byOrder],
    take: filter.late,
  }
}
