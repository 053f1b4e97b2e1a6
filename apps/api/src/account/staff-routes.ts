import * as calls from '@shop/contracts/account-staff.ts'
import { staffOf } from '#audit/index.ts'
import { blockCustomer, unblockCustomer } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { findCustomers } from './find-customers.ts'
import { noteCustomer } from './note-customer.ts'
import { showCustomer } from './show-customer.ts'

/** Mounts the customer endpoints for staff: search, details, blocking. */
export function mountAccountForStaff(mount: Mount, deps: Deps): void {
  const shown = async (accountId: string) => ({ result: await showCustomer(deps.db, accountId) })

  mount(calls.findCustomers, async ({ query }) => ({ result: await findCustomers(deps.db, query) }))
  mount(calls.getCustomer, ({ params: { accountId } }) => shown(accountId))
  mount(calls.blockCustomer, async call => {
    await blockCustomer(deps, staffOf(call), { ...call.params, ...call.body })
    return shown(call.params.accountId)
  })
  mount(calls.unblockCustomer, async call => {
    await unblockCustomer(deps, staffOf(call), { ...call.params, ...call.body })
    return shown(call.params.accountId)
  })
  mount(calls.noteCustomer, async call => {
    const key = call.headers['idempotency-key']
    await noteCustomer(deps, staffOf(call), { ...call.params, ...call.body, key })
    return shown(call.params.accountId)
  })
}
