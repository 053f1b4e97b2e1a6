import { z } from 'zod'
import { webAddress } from '#platform/config/env-values.ts'
import { defineProvider } from '../../provider.ts'
import { idramGateway } from './gateway.ts'

export const idram = defineProvider({
  name: 'idram',
  method: 'wallet',
  about:
    'Idram. Its staff enter three URLs (docs/payments.md): RESULT_URL {PUBLIC_URL}/serverapi/payments/idram/callback, ' +
    'SUCCESS_URL {PUBLIC_URL}/serverapi/payments/idram/return?result=success, FAIL_URL the same with result=fail.',
  settings: z.object({
    IDRAM_ACCOUNT: z.string().describe("The merchant's IdramID (EDP_REC_ACCOUNT)."),
    IDRAM_SECRET_KEY: z.string().describe('The key with which Idram signs its confirmations.'),
    IDRAM_PAGE_URL: webAddress
      .default('https://banking.idram.am/Payment/GetPayment')
      .describe('The URL to which the browser posts the payment form.'),
  }),
  createGateway: ({ IDRAM_ACCOUNT: account, IDRAM_SECRET_KEY: secretKey, IDRAM_PAGE_URL: pageUrl }) =>
    idramGateway({ account, secretKey, pageUrl }),
})
