import {
  acceptAsExchange as acceptAsExchangeRoute,
  openExchange as openExchangeRoute,
  quoteExchange as quoteExchangeRoute,
  quoteReturnExchange as quoteReturnExchangeRoute,
} from '@shop/contracts/exchanges-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import { assertPermission } from '#platform/auth/auth.ts'
import type { Mount } from '#platform/http/http.ts'
import { acceptAsExchange } from './accept-as-exchange.ts'
import { openExchange } from './open-exchange.ts'
import { quoteExchange, quoteReturnExchange } from './quote-exchange.ts'

/** Opened exchanges per minute and network address. */
const REQUESTS_PER_MINUTE = 30

/** Mounts the exchanges that staff open for customers. They place an order, which needs `orders.edit`, too. */
export function mountExchanges(mount: Mount, deps: PaymentDeps): void {
  mount(quoteExchangeRoute, async ({ params, body, locale, caller }) => {
    assertPermission(caller, 'orders.edit')
    return { result: await quoteExchange(deps, { ...params, body, locale }) }
  })
  mount(
    openExchangeRoute,
    async ({ params, headers, body, locale, ...call }) => {
      assertPermission(call.caller, 'orders.edit')
      const key = headers['idempotency-key']
      return { result: await openExchange(deps, staffOf(call), { ...params, key, locale, body }) }
    },
    { perMinute: REQUESTS_PER_MINUTE },
  )
  mount(quoteReturnExchangeRoute, async ({ params, body, locale, caller }) => {
    assertPermission(caller, 'orders.edit')
    return { result: await quoteReturnExchange(deps, { ...params, body, locale }) }
  })
  mount(
    acceptAsExchangeRoute,
    async ({ params, headers, body, locale, ...call }) => {
      assertPermission(call.caller, 'orders.edit')
      const key = headers['idempotency-key']
      return { result: await acceptAsExchange(deps, staffOf(call), { ...params, key, locale, body }) }
    },
    { perMinute: REQUESTS_PER_MINUTE },
  )
}
