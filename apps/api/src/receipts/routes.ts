import { listReceipts as listReceiptsRoute } from '@shop/contracts/receipts-staff.ts'
import type { Deps } from '#platform/deps.ts'
import type { Mount } from '#platform/http.ts'
import { listReceipts } from './queries.ts'

/** Fiscal receipts, for staff. */
export function mountReceiptsForStaff(mount: Mount, { db }: Deps): void {
  mount(listReceiptsRoute, async ({ query }) => ({ result: await listReceipts(db, query) }))
}
