import type { Deps } from '#platform/config/deps.ts'
import { sandboxDevice } from './adapters/sandbox.ts'
import type { FiscalDevice } from './gateway.ts'
import type { ReceiptSettings } from './settings.ts'

/** Creates the fiscal device of the settings; null if the shop has none, and receipts are held for staff. */
export function createDevice(deps: Deps, { RECEIPT_ADAPTER }: ReceiptSettings): FiscalDevice | null {
  return RECEIPT_ADAPTER === 'sandbox' ? sandboxDevice(deps) : null
}
