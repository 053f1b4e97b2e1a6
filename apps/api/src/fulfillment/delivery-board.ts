import { shopDate } from '@shop/contracts/days.ts'
import type { DeliveryBoard, DeliveryStop, OverdueStop, StopKind } from '@shop/contracts/deliveries-staff.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import { findIdentityChecks } from '#checkout/index.ts'
import { capacityOf, readDelivery } from '#delivery/index.ts'
import { type DayOrder, dayCollections, dayOrders } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Carried, carriedHookahs } from '#rental/index.ts'
import { locateStop } from './couriers/locate-stop.ts'
import { type Routes, readRoutes } from './couriers/routes-of-day.ts'

const MAX_PARCELS = 100
const MAX_LATE_STOPS = 100

/**
 * Returns the deliveries and pick-ups of a day by slot, the parcels for the post and the orders that customers collect. For today, also the late ones.
 * @param date YYYY-MM-DD; default: today in Yerevan
 */
export async function getDeliveryBoard(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  date: string = shopDate(clock.now()),
): Promise<DeliveryBoard> {
  const today = shopDate(clock.now())
  const slots = await db.deliverySlot.findMany({ where: { date: new Date(date) }, orderBy: { startTime: 'asc' } })
  const slotIds = slots.map(({ id }) => id)
  const [orders, late, pickUps, latePickUps, parcels, collections] = await Promise.all([
    dayOrders(db, today, { slotIds }),
    date === today ? dayOrders(db, today, { late: MAX_LATE_STOPS }) : [],
    carriedHookahs(db, { slotIds }),
    date === today ? carriedHookahs(db, { late: MAX_LATE_STOPS, today }) : [],
    dayOrders(db, today, { parcels: MAX_PARCELS }),
    dayCollections(db, { date, today }),
  ])
  const [deliveredHookahs, pickUpOrders] = await Promise.all([
    carriedHookahs(db, { orderIds: [...orders, ...late].map(({ id }) => id) }),
    dayOrders(db, today, { ids: [...new Set([...pickUps, ...latePickUps].map(({ orderId }) => orderId))] }),
  ])
  const deliveries = [...orders, ...late, ...parcels]
  const withIdentityCheck = await findIdentityChecks(
    db,
    deliveries.map(({ id }) => id),
  )
  const [routes, settings] = [await readRoutes(db, date), await readDelivery(db)]
  const deliveryStop = (kind: StopKind, order: DayOrder, hookahs: readonly Carried[]) =>
    stopOf(kind, order, {
      hookahs,
      identityNeeded: withIdentityCheck.has(order.id),
      slotId: order.slotId,
      courier: routes.courierOf({ kind, orderId: order.id, slotId: order.slotId }),
    })
  const windows = slots.map(({ id, startTime, endTime, taken, capacity }) => ({
    time: startTime,
    endTime,
    taken,
    // The row has the capacity at its last booking.
    capacity: date < today ? capacity : capacityOf(date, startTime, settings),
    stops: [
      ...orders
        .filter(({ slotId }) => slotId === id)
        .map(order => deliveryStop('delivery', order, ofOrder(deliveredHookahs, order))),
      ...pickUpStops(
        pickUps.filter(({ pickUpSlotId }) => pickUpSlotId === id),
        pickUpOrders,
        { slotId: id, routes },
      ),
    ],
  }))
  const lateStops = [
    ...late.flatMap(order =>
      order.window
        ? [{ ...deliveryStop('delivery', order, ofOrder(deliveredHookahs, order)), window: order.window }]
        : [],
    ),
    ...latePickUpStops(latePickUps, pickUpOrders, routes),
  ].toSorted((a, b) => (windowKey(a) < windowKey(b) ? -1 : 1))
  return {
    date,
    identityNeeded: withIdentityCheck.size > 0,
    late: lateStops,
    couriers: await routes.summarize([...lateStops, ...windows.flatMap(({ stops }) => stops)]),
    windows: windows.filter(({ taken, stops }) => taken > 0 || stops.length > 0),
    parcels: parcels.map(order => deliveryStop('parcel', order, [])),
    collections,
  }
}

const ofOrder = (hookahs: readonly Carried[], { id }: DayOrder) => hookahs.filter(({ orderId }) => orderId === id)

/** Returns one stop for all hookahs of an order that are picked up in the slot. */
function pickUpStops(
  pickUps: readonly Carried[],
  orders: readonly DayOrder[],
  { slotId, routes }: { slotId: string; routes: Routes },
): DeliveryStop[] {
  return orders.flatMap(order => {
    const own = ofOrder(pickUps, order)
    const courier = routes.courierOf({ kind: 'pick_up', orderId: order.id, slotId })
    return own.length > 0 ? [stopOf('pick_up', order, { hookahs: own, identityNeeded: false, slotId, courier })] : []
  })
}

/** Returns the stops of pick-ups whose day has passed, one per order and slot. */
function latePickUpStops(latePickUps: readonly Carried[], orders: readonly DayOrder[], routes: Routes): OverdueStop[] {
  return [...Map.groupBy(latePickUps, ({ pickUpSlotId }) => pickUpSlotId)].flatMap(([slotId, pickUps]) =>
    pickUpStops(pickUps, orders, { slotId, routes }).flatMap(stop =>
      pickUps.slice(0, 1).map(({ pickUpWindow: window }) => ({ ...stop, window })),
    ),
  )
}

const windowKey = ({ window: { date, time }, orderNumber }: OverdueStop) => `${date} ${time} ${orderNumber}`

type StopDetails = {
  hookahs: readonly Carried[]
  identityNeeded: boolean
  slotId: string | null
  courier?: DeliveryStop['courier']
}

/** Returns a stop of an order. Of a pick-up, `hookahs` are those that are collected in the slot. */
export function stopOf(
  kind: StopKind,
  order: DayOrder,
  { hookahs, identityNeeded, slotId, courier }: StopDetails,
): DeliveryStop {
  const { id: _, slotId: __, window: ___, number, goods, collectionFailure, point, ...facts } = order
  const areHookahsBack = hookahs.every(({ state }) => state === 'returned' || state === 'closed')
  const isPickUp = kind === 'pick_up'
  return {
    kind,
    ...facts,
    orderNumber: number,
    pointAccuracy: locateStop({ point, address: order.address }).accuracy,
    mapQuery: point ? `${point.latitude},${point.longitude}` : mapQueryOf(order.address),
    goods: isPickUp ? [] : goods,
    items: isPickUp ? hookahs.length : goods.reduce((sum, { quantity }) => sum + quantity, hookahs.length),
    hookahs: hookahs.map(({ orderId: _, pickUpSlotId: __, pickUpWindow: ___, ...hookah }) => hookah),
    takeAmd: isPickUp ? 0 : order.takeAmd,
    identityNeeded,
    isDone: isPickUp ? areHookahsBack : order.status === 'delivered',
    tasks: isPickUp ? [] : order.tasks,
    steps: isPickUp ? [] : order.steps,
    slotId: slotId ?? undefined,
    courier,
    ...(isPickUp && !areHookahsBack && collectionFailure && { collectionFailure }),
  }
}

const mapQueryOf = ({ street, building, city }: Address) => `${street} ${building}, ${city}, Armenia`
