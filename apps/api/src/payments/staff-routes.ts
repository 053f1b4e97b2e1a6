import {
  confirmManualRefund,
  listRefunds as listRefundsRoute,
  releaseRefund as releaseRoute,
} from '@shop/contracts/refunds-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Mount } from '#platform/http.ts'
import type { PaymentDeps } from './gateway.ts'
import { confirmByHand, listRefunds, releaseRefund } from './staff-refunds.ts'

/** Money on its way back, for staff; only an admin lets it go by hand. */
export function mountRefundsForStaff(mount: Mount, deps: PaymentDeps): void {
  mount(listRefundsRoute, async ({ query }) => ({ result: await listRefunds(deps, query) }))
  mount(releaseRoute, async call => ({ result: await releaseRefund(deps, staffOf(call), call.params.id) }))
  mount(confirmManualRefund, async call => ({
    result: await confirmByHand(deps, staffOf(call), { id: call.params.id, reference: call.body.reference }),
  }))
}
