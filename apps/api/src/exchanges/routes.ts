import {
  openExchange as openExchangeRoute,
  quoteExchange as quoteExchangeRoute,
} from '@shop/contracts/exchanges-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import type { Mount } from '#platform/http/http.ts'
import { openExchange } from './open-exchange.ts'
import { quoteExchange } from './quote-exchange.ts'

/** Opened exchanges per minute and network address. */
const REQUESTS_PER_MINUTE = 30

/** Mounts the exchanges that staff open for customers. */
export function mountExchanges(mount: Mount, deps: PaymentDeps): void {
  mount(quoteExchangeRoute, async ({ params, body, locale }) => ({
    result: await quoteExchange(deps, { ...params, body, locale }),
  }))
  mount(
    openExchangeRoute,
    async ({ params, headers, body, locale, ...call }) => ({
      result: await openExchange(deps, staffOf(call), { ...params, key: headers['idempotency-key'], locale, body }),
    }),
    { perMinute: REQUESTS_PER_MINUTE },
  )
}
