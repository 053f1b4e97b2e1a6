import type { Deps } from '#platform/deps.ts'
import { sandboxDevice } from './adapters/sandbox.ts'
import type { FiscalDevice } from './gateway.ts'
import type { ReceiptSettings } from './settings.ts'

/** The fiscal device of the settings; null where the shop has none, and receipts wait in the queue. */
export function createDevice(deps: Deps, { RECEIPT_ADAPTER }: ReceiptSettings): FiscalDevice | null {
  return RECEIPT_ADAPTER === 'sandbox' ? sandboxDevice(deps) : null
}
