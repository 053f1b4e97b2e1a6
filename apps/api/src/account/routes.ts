import { deleteAccount as deleteAccountRoute, exportAccount as exportAccountRoute } from '@shop/contracts/account.ts'
import * as calls from '@shop/contracts/account-staff.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { auditExport, staffOf } from '#audit/index.ts'
import { blockCustomer, type IdentityDeps, unblockCustomer } from '#identity/index.ts'
import type { PictureDeps } from '#pictures/index.ts'
import type { Mount } from '#platform/http/http.ts'
import { customerIn, showCustomerDetails } from './customer-details.ts'
import { findCustomers, noteCustomer, showCustomer } from './customers.ts'
import { createCustomersCsv } from './customers-csv.ts'
import { listPeople, showPerson } from './people.ts'
import {
  auditDataExport,
  deleteAccount,
  deleteAccountOf,
  deletePerson,
  exportAccount,
  exportPerson,
  personSubject,
} from './personal-data.ts'

/** Requests per minute and network address: an export reads all data of a user. */
const perMinute = { export: 10, delete: 20 }

/** Mounts the export and the deletion of an account. */
export function mountAccount(mount: Mount, deps: IdentityDeps & PictureDeps): void {
  mount(
    exportAccountRoute,
    async ({ caller, reply }) => {
      reply.header('Content-Disposition', `attachment; filename="my-data-${shopDate(deps.clock.now())}.json"`)
      return { result: await exportAccount(deps, caller.accountId) }
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
export function mountAccountForStaff(mount: Mount, deps: PictureDeps): void {
  const shown = async (accountId: string) => ({ result: await showCustomer(deps, accountId) })

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
  mount(calls.exportCustomerData, async ({ params: { accountId }, body: { reason }, reply, ...call }) => {
    const result = await exportAccount(deps, await customerIn(deps.db, accountId))
    await auditDataExport(deps, staffOf(call), { subject: { type: 'account', id: accountId }, reason })
    reply.header('Content-Disposition', `attachment; filename="customer-${shopDate(deps.clock.now())}.json"`)
    return { result }
  })
  mount(calls.deleteCustomer, async ({ params: { accountId }, body: { reason }, ...call }) => {
    await deleteAccountOf(deps, staffOf(call), { accountId, reason })
    return { result: { success: true as const } }
  })
  mount(calls.listPeople, async ({ query }) => ({ result: await listPeople(deps.db, query) }))
  mount(calls.getPerson, async ({ params: { phone } }) => ({ result: await showPerson(deps.db, phone) }))
  mount(calls.exportPersonData, async ({ params: { phone }, body: { reason }, reply, ...call }) => {
    await showPerson(deps.db, phone)
    const result = await exportPerson(deps, phone)
    await auditDataExport(deps, staffOf(call), { subject: personSubject(deps, phone), reason })
    reply.header('Content-Disposition', `attachment; filename="customer-${shopDate(deps.clock.now())}.json"`)
    return { result }
  })
  mount(calls.deletePerson, async ({ params: { phone }, body: { reason }, ...call }) => {
    await deletePerson(deps, staffOf(call), { phone, reason })
    return { result: { success: true as const } }
  })
  mount(calls.getCustomerDetails, async ({ params: { accountId } }) => ({
    result: await showCustomerDetails(deps.db, await customerIn(deps.db, accountId)),
  }))
  mount(calls.noteCustomer, async call => {
    const key = call.headers['idempotency-key']
    await noteCustomer(deps, staffOf(call), { ...call.params, ...call.body, key })
    return shown(call.params.accountId)
  })
}
