import {
  collectAtDoor as collectAtDoorRoute,
  deliverAtDoor as deliverAtDoorRoute,
  failAtDoor as failAtDoorRoute,
  failCollection as failCollectionRoute,
  getCourierDay as getCourierDayRoute,
  savePlace as savePlaceRoute,
  setOff as setOffRoute,
} from '@shop/contracts/courier.ts'
import {
  assignStops as assignStopsRoute,
  getCourierCash as getCourierCashRoute,
  getDeliveryProof,
  orderRoute as orderRouteRoute,
  receiveCash as receiveCashRoute,
} from '@shop/contracts/couriers-staff.ts'
import { planRoute as planRouteRoute, setOrderPoint as setOrderPointRoute } from '@shop/contracts/route-plan.ts'
import { staffOf } from '#audit/index.ts'
import { showDeliveryProof } from '#orders/index.ts'
import type { PictureDeps } from '#pictures/index.ts'
import type { Mount } from '#platform/http/http.ts'
import { assignStops, orderRoute } from './assign.ts'
import { collectAtDoor, deliverAtDoor, failAtDoor, failCollection, savePlace, setOff } from './at-door.ts'
import { getCourierCash, receiveCash } from './cash.ts'
import { getCourierDay } from './courier-day.ts'
import { planRoute } from './plan-route.ts'
import { planByStraightLine } from './route-planner.ts'
import { setOrderPoint } from './set-point.ts'

const PICTURES_PER_MINUTE = 300

/** Mounts what dispatchers do with the routes and the cash of couriers, and what couriers do at their stops. */
export function mountCouriers(mount: Mount, deps: PictureDeps): void {
  mount(assignStopsRoute, async ({ body, ...call }) => ({ result: await assignStops(deps, staffOf(call), body) }))
  mount(orderRouteRoute, async ({ params: { id }, body, ...call }) => ({
    result: await orderRoute(deps, staffOf(call), { courierId: id, ...body }),
  }))
  mount(planRouteRoute, async ({ params: { id }, query: { date } }) => ({
    result: await planRoute(deps, planByStraightLine, { courierId: id, date }),
  }))
  mount(setOrderPointRoute, async ({ params: { number }, body, locale, ...call }) => ({
    result: await setOrderPoint(deps, staffOf(call), { number, ...body, locale }),
  }))
  mount(getCourierCashRoute, async ({ params: { id } }) => ({ result: await getCourierCash(deps.db, id) }))
  mount(receiveCashRoute, async ({ params: { id }, body, headers, locale, ...call }) => {
    const received = { courierId: id, ...body, key: headers['idempotency-key'], locale }
    return { result: await receiveCash(deps, staffOf(call), received) }
  })
  mount(
    getDeliveryProof,
    async ({ params, query, reply }) => ({ result: await showDeliveryProof(deps, reply, { ...params, ...query }) }),
    { perMinute: PICTURES_PER_MINUTE },
  )
  mountStops(mount, deps)
}

function mountStops(mount: Mount, deps: PictureDeps): void {
  mount(getCourierDayRoute, async ({ caller }) => ({ result: await getCourierDay(deps, caller.accountId) }))
  mount(setOffRoute, async ({ params, ...call }) => ({
    result: await setOff(deps, { staff: staffOf(call), ...params }),
  }))
  mount(deliverAtDoorRoute, async ({ params, body, locale, ...call }) => ({
    result: await deliverAtDoor(deps, { staff: staffOf(call), ...params }, { ...body, locale }),
  }))
  mount(failAtDoorRoute, async ({ params, body, headers, ...call }) => ({
    result: await failAtDoor(deps, { staff: staffOf(call), ...params }, { ...body, key: headers['idempotency-key'] }),
  }))
  mount(savePlaceRoute, async ({ params, body, locale, ...call }) => ({
    result: await savePlace(deps, { staff: staffOf(call), ...params }, { ...body, locale }),
  }))
  mount(collectAtDoorRoute, async ({ params: { id }, body, locale, ...call }) => ({
    result: await collectAtDoor(deps, staffOf(call), { id, ...body, locale }),
  }))
  mount(failCollectionRoute, async ({ params, body, headers, ...call }) => ({
    result: await failCollection(
      deps,
      { staff: staffOf(call), ...params },
      { ...body, key: headers['idempotency-key'] },
    ),
  }))
}
