import { deleteAccount as deleteAccountRoute, exportAccount as exportAccountRoute } from '@shop/contracts/account.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { IdentityDeps } from '#identity/index.ts'
import type { Mount } from '#platform/http/http.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

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
