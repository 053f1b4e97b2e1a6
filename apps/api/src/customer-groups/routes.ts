import * as calls from '@shop/contracts/customer-groups.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { createGroup, deleteGroup, renameGroup } from './groups.ts'
import { labelCustomers } from './label-customers.ts'
import { listGroups, listTags } from './queries.ts'

/** Mounts the groups and tags of customers for staff. */
export function mountCustomerGroups(mount: Mount, deps: Deps): void {
  const { db } = deps
  mount(calls.listCustomerLabels, async () => ({ result: { groups: await listGroups(db), tags: await listTags(db) } }))
  mount(calls.createCustomerGroup, async ({ headers, body: { name }, locale, ...call }) => ({
    result: await createGroup(deps, staffOf(call), { key: headers['idempotency-key'], name, locale }),
  }))
  mount(calls.renameCustomerGroup, async ({ params: { id }, body: { name }, locale, ...call }) => ({
    result: await renameGroup(deps, staffOf(call), { id, name, locale }),
  }))
  mount(calls.deleteCustomerGroup, async ({ params: { id }, locale, ...call }) => {
    await deleteGroup(deps, staffOf(call), { id, locale })
    return { result: { success: true as const } }
  })
  mount(calls.labelCustomers, async ({ body, ...call }) => ({
    result: { changed: await labelCustomers(deps, staffOf(call), body) },
  }))
}
