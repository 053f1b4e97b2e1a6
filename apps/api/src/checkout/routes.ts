import { simulatePromotions as simulateRoute } from '@shop/contracts/automatic-promotions.ts'
import { changeRentalEnd as changeRentalEndRoute, getRentalEnds } from '@shop/contracts/booked-rental.ts'
import { checkStock as checkStockRoute, quote } from '@shop/contracts/checkout.ts'
import {
  cancelOrder as cancelOrderRoute,
  changeDelivery as changeDeliveryRoute,
  changeDiscretion,
  getOrder as getOrderRoute,
  listOrders as listOrdersRoute,
  payOrder as payOrderRoute,
  placeOrder as placeOrderRoute,
} from '@shop/contracts/orders.ts'
import { getReorder } from '@shop/contracts/reorder.ts'
import { requestCancellation as requestCancellationRoute } from '@shop/contracts/request-cancellation.ts'
import {
  getSharedOrder as getSharedOrderRoute,
  paySharedOrder as paySharedOrderRoute,
} from '@shop/contracts/shared-order.ts'
import { orderByNumber, requestCancellation, setOwnDiscretion } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { networkOf } from '#platform/auth/rate-limit-store.ts'
import { createLimiter } from '#platform/http/concurrency-limiter.ts'
import type { Mount } from '#platform/http/http.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeOwnDelivery } from './change-delivery.ts'
import { changeRentalEnd, listRentalEnds } from './change-rental.ts'
import { listOwnOrders } from './list-own-orders.ts'
import { payOwnOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { checkStock, quoteCart } from './quote.ts'
import { quoteReorder } from './reorder.ts'
import { getSharedOrder, paySharedOrder } from './shared-order.ts'
import { simulatePromotions } from './simulate-promotions.ts'
import { showOrder } from './start-attempt.ts'

/** Requests that change an order, per minute and network address: many people share an address of a mobile network. */
const WRITES_PER_MINUTE = 60
/** Orders placed per minute and network address, and as many cancelled: each reserves stock and sends messages. */
const ORDERS_PER_MINUTE = 10
/** Orders read by their links per minute and network address, so that the signatures of links cannot be guessed. */
const LINKS_PER_MINUTE = 30
const HOT = { isHot: true }
/** Orders placed at the same time by one process, which has ten database connections. */
const PLACEMENT_LIMIT = { maxConcurrent: 6, timeoutMs: 7000 }
/** 7 s in the queue, 4.5 s for the bank and 2 s for the database. Less than the 15 s of a request, so that the response names a placed order. */
const PLACE_ORDER_TIMEOUT_MS = 14_000

/**
 * Mounts the endpoints of the checkout and of the customer's orders.
 * @param limitsAddresses whether unknown promo codes are also limited per network address
 */
export function mountCheckout(mount: Mount, paymentDeps: PaymentDeps, limitsAddresses: boolean): void {
  const deps = { ...paymentDeps, placementLimiter: createLimiter(PLACEMENT_LIMIT) }
  const addressOf = ({ ip }: { ip: string }) => (limitsAddresses ? networkOf(ip) : undefined)
  mount(checkStockRoute, async ({ body }) => ({ result: { items: await checkStock(deps, body.items) } }), HOT)
  mount(
    quote,
    async ({ body, locale, caller, request }) => ({
      result: await quoteCart(deps, body, { locale, accountId: caller?.accountId, address: addressOf(request) }),
    }),
    HOT,
  )
  mount(simulateRoute, async ({ body, locale }) => ({ result: await simulatePromotions(deps, body, locale) }))

  mount(
    placeOrderRoute,
    async ({ caller: { accountId }, headers, body, locale, request }) => {
      const input = { accountId, address: addressOf(request), key: headers['idempotency-key'], locale, body }
      return { result: await placeOrder(deps, input) }
    },
    { ...HOT, perMinute: ORDERS_PER_MINUTE, timeoutMs: PLACE_ORDER_TIMEOUT_MS },
  )
  mount(
    payOrderRoute,
    async ({ caller: { accountId }, params: { number }, body }) => ({
      result: await payOwnOrder(deps, { accountId, number, provider: body.paymentProvider }),
    }),
    { ...HOT, perMinute: WRITES_PER_MINUTE },
  )
  mount(
    cancelOrderRoute,
    async ({ caller: { accountId }, params: { number } }) => ({
      result: await cancelOrder(deps, { accountId, number }),
    }),
    { perMinute: ORDERS_PER_MINUTE },
  )
  mount(
    requestCancellationRoute,
    async ({ caller: { accountId }, params: { number }, body: { reason } }) => {
      await requestCancellation(deps, { accountId, number, reason })
      const now = deps.clock.now()
      return { result: await showOrder(deps.db, await orderByNumber(deps.db, accountId, number, now), now) }
    },
    { perMinute: ORDERS_PER_MINUTE },
  )
  mount(
    changeDeliveryRoute,
    async ({ caller: { accountId }, params: { number }, body, locale }) => ({
      result: await changeOwnDelivery(deps, { accountId, number, body, locale }),
    }),
    { perMinute: WRITES_PER_MINUTE },
  )
  mount(
    changeDiscretion,
    async ({ caller: { accountId }, params: { number }, body: { isDiscreet } }) => {
      await setOwnDiscretion(deps, { accountId, number, isDiscreet })
      const now = deps.clock.now()
      return { result: await showOrder(deps.db, await orderByNumber(deps.db, accountId, number, now), now) }
    },
    { perMinute: WRITES_PER_MINUTE },
  )
  mount(
    listOrdersRoute,
    async ({ caller, query, locale }) => ({
      result: await listOwnOrders(deps, { accountId: caller.accountId, page: query, locale }),
    }),
    HOT,
  )
  mount(getReorder, async ({ caller: { accountId }, params: { number } }) => ({
    result: await quoteReorder(deps, { accountId, number }),
  }))
  mount(
    getOrderRoute,
    async ({ caller: { accountId }, params: { number } }) => {
      const now = deps.clock.now()
      return { result: await showOrder(deps.db, await orderByNumber(deps.db, accountId, number, now), now) }
    },
    HOT,
  )
  mount(getSharedOrderRoute, async ({ params: { token } }) => ({ result: await getSharedOrder(deps, token) }), {
    perMinute: LINKS_PER_MINUTE,
    isPersonal: true,
  })
  mount(
    paySharedOrderRoute,
    async ({ params: { token }, body, locale }) => ({
      result: await paySharedOrder(deps, { token, provider: body.paymentProvider, locale }),
    }),
    { perMinute: LINKS_PER_MINUTE },
  )
  mount(getRentalEnds, async ({ caller: { accountId }, params }) => ({
    result: { ends: await listRentalEnds(deps, { accountId, ...params }) },
  }))
  mount(
    changeRentalEndRoute,
    async ({ caller: { accountId }, params, body, locale }) => ({
      result: await changeRentalEnd(deps, { accountId, ...params }, { ...body, locale }),
    }),
    { perMinute: WRITES_PER_MINUTE },
  )
}
