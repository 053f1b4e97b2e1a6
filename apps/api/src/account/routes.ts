import { deleteAccount as deleteAccountRoute, exportAccount as exportAccountRoute } from '@shop/contracts/account.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { IdentityDeps } from '#identity/index.ts'
import type { Mount } from '#platform/http.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

/** Calls per minute and network address: an export reads everything there is of a person. */
const perMinute = { export: 10, delete: 20 }

/** What a person may ask of the shop: all it holds, and to be forgotten. */
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
