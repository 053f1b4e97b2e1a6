import { shopDate } from '@shop/contracts/days.ts'
import type { DeliveryBoard, DeliveryStop, StopKind } from '@shop/contracts/deliveries-staff.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import { type DayOrder, dayOrders } from '#orders/index.ts'
import type { Deps } from '#platform/deps.ts'
import { type Carried, carriedHookahs } from '#rental/index.ts'
import { findIdentityChecks } from '../identity-check.ts'

/** So many parcels are shown at once: a day's work. */
const MOST_PARCELS = 100
/** So many that are late are shown at once, too. */
const MOST_LATE = 100

/**
 * A day's deliveries and pick-ups by window, and what goes to the post; today also what is left from days before.
 * @param date today in Yerevan unless told
 */
export async function findDeliveries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  date: string = shopDate(clock.now()),
): Promise<DeliveryBoard> {
  const today = shopDate(clock.now())
  const slots = await db.deliverySlot.findMany({ where: { date: new Date(date) }, orderBy: { startTime: 'asc' } })
  const slotIds = slots.map(({ id }) => id)
  const [orders, late, fetched, parcels] = await Promise.all([
    dayOrders(db, today, { slotIds }),
    date === today ? dayOrders(db, today, { late: MOST_LATE }) : [],
    carriedHookahs(db, { slotIds }),
    dayOrders(db, today, { parcels: MOST_PARCELS }),
  ])
  const [brought, fetchedFrom] = await Promise.all([
    carriedHookahs(db, { orderIds: [...orders, ...late].map(({ id }) => id) }),
    dayOrders(db, today, { ids: [...new Set(fetched.map(({ orderId }) => orderId))] }),
  ])
  const brings = [...orders, ...late, ...parcels]
  const checked = await findIdentityChecks(
    db,
    brings.map(({ id }) => id),
  )
  const bringStop = (kind: StopKind, order: DayOrder, hookahs: readonly Carried[]) =>
    stopOf(kind, order, { hookahs, identityNeeded: checked.has(order.id) })
  const windows = slots.map(({ id, startTime, endTime, taken, capacity }) => ({
    time: startTime,
    endTime,
    taken,
    capacity,
    stops: [
      ...orders
        .filter(({ slotId }) => slotId === id)
        .map(order => bringStop('delivery', order, ofOrder(brought, order))),
      ...pickUps(
        fetched.filter(({ pickUpSlotId }) => pickUpSlotId === id),
        fetchedFrom,
      ),
    ],
  }))
  return {
    date,
    identityNeeded: checked.size > 0,
    late: late.flatMap(order =>
      order.window ? [{ ...bringStop('delivery', order, ofOrder(brought, order)), window: order.window }] : [],
    ),
    windows: windows.filter(({ taken, stops }) => taken > 0 || stops.length > 0),
    parcels: parcels.map(order => bringStop('parcel', order, [])),
  }
}

const ofOrder = (hookahs: readonly Carried[], { id }: DayOrder) => hookahs.filter(({ orderId }) => orderId === id)

/** One stop for all hookahs of an order that are fetched in the window. */
function pickUps(fetched: readonly Carried[], orders: readonly DayOrder[]): DeliveryStop[] {
  return orders.flatMap(order => {
    const own = ofOrder(fetched, order)
    return own.length > 0 ? [stopOf('pick_up', order, { hookahs: own, identityNeeded: false })] : []
  })
}

function stopOf(
  kind: StopKind,
  order: DayOrder,
  { hookahs, identityNeeded }: { hookahs: readonly Carried[]; identityNeeded: boolean },
): DeliveryStop {
  const { id: _, slotId: __, window: ___, number, goods, ...facts } = order
  const isFetched = hookahs.every(({ state }) => state === 'returned' || state === 'closed')
  const isPickUp = kind === 'pick_up'
  return {
    kind,
    ...facts,
    orderNumber: number,
    mapQuery: mapQueryOf(order.address),
    goods: isPickUp ? [] : goods,
    items: isPickUp ? hookahs.length : goods.reduce((sum, { quantity }) => sum + quantity, hookahs.length),
    hookahs: hookahs.map(({ orderId: _, pickUpSlotId: __, ...hookah }) => hookah),
    takeAmd: isPickUp ? 0 : order.takeAmd,
    identityNeeded,
    isDone: isPickUp ? isFetched : order.status === 'delivered',
    tasks: isPickUp ? [] : order.tasks,
    steps: isPickUp ? [] : order.steps,
  }
}

const mapQueryOf = ({ street, building, city }: Address) => `${street} ${building}, ${city}, Armenia`
