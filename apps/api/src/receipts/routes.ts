import {
  correctManualReceipt as correctManualReceiptRoute,
  exportReceipts,
  getReceipt,
  listReceipts as listReceiptsRoute,
  recordManualReceipt as recordManualReceiptRoute,
  resendReceipt as resendReceiptRoute,
  sendHeldReceipts as sendHeldReceiptsRoute,
  undoManualReceipt as undoManualReceiptRoute,
} from '@shop/contracts/receipts-staff.ts'
import { exportList, staffOf } from '#audit/index.ts'
import type { Mount } from '#platform/http/http.ts'
import {
  correctManualReceipt,
  type ReceiptDeps,
  recordManualReceipt,
  resendReceipt,
  sendHeldReceipts,
  undoManualReceipt,
} from './manual-receipts.ts'
import { listReceipts } from './queries.ts'
import { getReceiptDetails } from './receipt-details.ts'
import { receiptColumns } from './receipts-file.ts'

/** Mounts the receipt endpoints for staff. */
export function mountReceiptsForStaff(mount: Mount, deps: ReceiptDeps): void {
  const { db, hasDevice, crn } = deps
  mount(listReceiptsRoute, async ({ query }) => ({ result: { ...(await listReceipts(db, query, crn)), hasDevice } }))
  mount(exportReceipts, call =>
    exportList(deps, call, {
      name: 'receipts',
      columns: receiptColumns,
      read: page => listReceipts(db, { ...call.query, ...page }, crn),
    }),
  )
  mount(getReceipt, async ({ params: { id } }) => ({ result: await getReceiptDetails(db, id) }))
  mount(recordManualReceiptRoute, async ({ params: { id }, body: { number }, ...call }) => ({
    result: await recordManualReceipt(deps, staffOf(call), { id, number }),
  }))
  mount(correctManualReceiptRoute, async ({ params: { id }, body: { number }, ...call }) => ({
    result: await correctManualReceipt(deps, staffOf(call), { id, number }),
  }))
  mount(undoManualReceiptRoute, async ({ params: { id }, ...call }) => ({
    result: await undoManualReceipt(deps, staffOf(call), id),
  }))
  mount(resendReceiptRoute, async ({ params: { id }, ...call }) => ({
    result: await resendReceipt(deps, staffOf(call), id),
  }))
  mount(sendHeldReceiptsRoute, async ({ body: { ids }, ...call }) => ({
    result: { sent: await sendHeldReceipts(deps, staffOf(call), ids) },
  }))
}
