import { z } from 'zod'
import { webAddress } from '#platform/env-values.ts'
import { defineProvider } from '../../provider.ts'
import { idramGateway } from './gateway.ts'

export const idram = defineProvider({
  name: 'idram',
  method: 'wallet',
  texts: {
    name: { ru: 'Idram', en: 'Idram', hy: 'Idram' },
    hint: { ru: 'Кошелёк или приложение Idram', en: 'The Idram wallet or app', hy: 'Idram դրամապանակ կամ հավելված' },
    company: { ru: 'Idram', en: 'Idram', hy: 'Idram' },
  },
  settings: z.object({
    IDRAM_ACCOUNT: z.string(),
    IDRAM_SECRET_KEY: z.string(),
    IDRAM_PAGE_URL: webAddress.default('https://banking.idram.am/Payment/GetPayment'),
  }),
  createGateway: ({ IDRAM_ACCOUNT: account, IDRAM_SECRET_KEY: secretKey, IDRAM_PAGE_URL: pageUrl }) =>
    idramGateway({ account, secretKey, pageUrl }),
})
