import { deleteAccount as deleteAccountRoute, exportAccount as exportAccountRoute } from '@shop/contracts/account.ts'
import * as calls from '@shop/contracts/account-staff.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { auditExport, staffOf } from '#audit/index.ts'
import { blockCustomer, type IdentityDeps, unblockCustomer } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { findCustomers, noteCustomer, showCustomer } from './customers.ts'
import { createCustomersCsv } from './customers-csv.ts'
import { deleteAccount, exportAccount } from './personal-data.ts'

/** Requests per minute and network address: an export reads all data of a user. */
const perMinute = { export: 10, delete: 20 }

/** Mounts the export and the deletion of an account. */
export function mountAccount(mount: Mount, deps: IdentityDeps): void {
  const { db, clock } = deps
  mount(
    exportAccountRoute,
    async ({ caller, reply }) => {
      const now = clock.now()
      reply.header('Content-Disposition', `attachment; filename="my-data-${shopDate(now)}.json"`)
      return { result: await exportAccount(db, caller.accountId, now) }
    },
    { perMinute: perMinute.export },
  )
  mount(
    deleteAccountRoute,
    async ({ caller, body }) => {
      await deleteAccount(deps, caller, body.password)
      return { result: { success: true as const } }
    },
    { perMinute: perMinute.delete },
  )
}

/** Mounts the customer endpoints for staff: search, details, blocking. */
export function mountAccountForStaff(mount: Mount, deps: Deps): void {
  const shown = async (accountId: string) => ({ result: await showCustomer(deps.db, accountId) })

  mount(calls.findCustomers, async ({ query }) => ({ result: await findCustomers(deps.db, query) }))
  mount(calls.exportCustomers, async ({ query: { language, ...filters }, reply, ...call }) => {
    reply.header('Content-Disposition', `attachment; filename="customers-${shopDate(deps.clock.now())}.csv"`)
    const result = await createCustomersCsv(deps.db, filters, language)
    // Not the texts: they may be personal, and audit entries are never deleted.
    const { q, tag, ...others } = filters
    const filter = { ...others, ...(q !== undefined && { isSearch: true }), ...(tag !== undefined && { hasTag: true }) }
    await auditExport(deps, staffOf(call), { action: 'customer.export', kind: 'customers', filter })
    return { result }
  })
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
