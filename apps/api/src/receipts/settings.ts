import { z } from 'zod'
import { oneOf } from '#platform/config/env-values.ts'

/** The environment settings of fiscal receipts. */
export const receiptSettings = { RECEIPT_ADAPTER: oneOf(['sandbox', 'off']).default('sandbox') }

const Settings = z.object(receiptSettings)
export type ReceiptSettings = z.infer<typeof Settings>
