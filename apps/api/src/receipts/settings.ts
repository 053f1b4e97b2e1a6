import { z } from 'zod'
import { oneOf } from '#platform/config/env-values.ts'

/** The environment settings of fiscal receipts. */
export const receiptSettings = {
  RECEIPT_ADAPTER: oneOf(['sandbox', 'off'])
    .default('sandbox')
    .describe(
      "Fiscal receipts: sandbox, or off. With off, staff print receipts on another device and record their numbers in /admin/receipts. The tax service's device (e-HDM) is not supported, because its interface is not documented publicly.",
    ),
}

const Settings = z.object(receiptSettings)
export type ReceiptSettings = z.infer<typeof Settings>
