import {
  getReturnable as getReturnableRoute,
  getReturnPicture,
  requestReturn as requestReturnRoute,
} from '@shop/contracts/returns.ts'
import {
  acceptReturn as acceptReturnRoute,
  exportReturns,
  getAnyReturnPicture,
  getReturnsOfOrder,
  listReturns as listReturnsRoute,
  openReturn as openReturnRoute,
  receiveReturn as receiveReturnRoute,
  refuseReturn as refuseReturnRoute,
} from '@shop/contracts/returns-staff.ts'
import { exportList, staffOf } from '#audit/index.ts'
import { orderByNumber, orderIdOf } from '#orders/index.ts'
import type { PictureDeps } from '#pictures/index.ts'
import type { Mount } from '#platform/http/http.ts'
import type { ExchangeSteps } from './exchanges.ts'
import { acceptReturn, receiveReturn, rejectReturn } from './handle-return.ts'
import { openReturn } from './open-return.ts'
import { showPicture } from './pictures.ts'
import { getReturnable, getReturnsByOrder, listReturns, listReturnsOfOrder } from './queries.ts'
import { requestReturn } from './request-return.ts'
import { returnColumns } from './returns-file.ts'

/** Requested returns per minute and network address. */
const REQUESTS_PER_MINUTE = 30
const PICTURES_PER_MINUTE = 300

/** Mounts the endpoints of returns for customers. */
export function mountReturns(mount: Mount, deps: PictureDeps): void {
  mount(getReturnableRoute, async ({ caller: { accountId }, params: { number } }) => {
    const now = deps.clock.now()
    const { id: orderId } = await orderByNumber(deps.db, accountId, number, now)
    const returns = (await getReturnsByOrder(deps.db, [orderId])).get(orderId) ?? []
    return { result: { ...(await getReturnable(deps.db, orderId, now)), returns } }
  })
  mount(
    requestReturnRoute,
    async ({ caller: { accountId }, params: { number }, headers, body, locale }) => ({
      result: await requestReturn(deps, { accountId, number, key: headers['idempotency-key'], locale, body }),
    }),
    { perMinute: REQUESTS_PER_MINUTE },
  )
  mount(
    getReturnPicture,
    async ({ caller: { accountId }, params: { number, ...picture }, query, reply }) => ({
      result: await showPicture(deps, reply, { ...picture, ...query }, { number, accountId }),
    }),
    { perMinute: PICTURES_PER_MINUTE },
  )
}

/** Mounts the endpoints of returns for staff. `steps`: what happens to the orders of exchanges. */
export function mountReturnsForStaff(mount: Mount, deps: PictureDeps, steps: ExchangeSteps): void {
  mount(listReturnsRoute, async ({ query }) => ({ result: await listReturns(deps, query) }))
  mount(exportReturns, call =>
    exportList(deps, call, {
      name: 'returns',
      columns: returnColumns,
      read: page => listReturns(deps, { ...call.query, ...page }),
    }),
  )
  mount(getReturnsOfOrder, async ({ params: { number } }) => {
    const [orderId, now] = [await orderIdOf(deps.db, number), deps.clock.now()]
    const returns = await listReturnsOfOrder(deps.db, orderId, now)
    return { result: { ...(await getReturnable(deps.db, orderId, now)), returns } }
  })
  mount(
    openReturnRoute,
    async ({ params: { number }, headers, body, locale, ...call }) => ({
      result: await openReturn(deps, staffOf(call), { number, key: headers['idempotency-key'], locale, body }),
    }),
    { perMinute: REQUESTS_PER_MINUTE },
  )
  mount(acceptReturnRoute, async call => ({ result: await acceptReturn(deps, staffOf(call), call.params.id) }))
  mount(refuseReturnRoute, async call => ({
    result: await rejectReturn(deps, steps, staffOf(call), { id: call.params.id, reason: call.body.reason }),
  }))
  mount(receiveReturnRoute, async call => ({
    result: await receiveReturn(deps, steps, staffOf(call), {
      id: call.params.id,
      body: call.body,
      locale: call.locale,
    }),
  }))
  mount(
    getAnyReturnPicture,
    async ({ params, query, reply }) => ({ result: await showPicture(deps, reply, { ...params, ...query }) }),
    { perMinute: PICTURES_PER_MINUTE },
  )
}
