import { z } from 'zod'
import { webAddress, wholeNumber, withoutTrailingSlash } from '#platform/config/env-values.ts'
import { defineProvider } from '../../provider.ts'
import { ameriabankGateway } from './gateway.ts'

const MAX_ORDER_ID = 2_147_483_647

const Settings = z.object({
  AMERIABANK_URL: webAddress.describe(
    'The URL that the bank gives: https://servicestest.ameriabank.am/VPOS for tests; for real money others use https://services.ameriabank.am/VPOS (ask the bank).',
  ),
  AMERIABANK_CLIENT_ID: z.string().describe('The client id, from the bank.'),
  AMERIABANK_USERNAME: z.string().describe('The user of the interface, from the bank.'),
  AMERIABANK_PASSWORD: z.string().describe('The password of the user.'),
  AMERIABANK_ORDER_ID_FROM: wholeNumber(1, 1, MAX_ORDER_ID).describe(
    'The first order id that the bank gave the shop. Each payment attempt takes the next one.',
  ),
  AMERIABANK_ORDER_ID_TO: wholeNumber(MAX_ORDER_ID, 1, MAX_ORDER_ID).describe('The last of these order ids.'),
  AMERIABANK_TEST_AMOUNT: wholeNumber(0, 0, 1_000_000).describe(
    'Test accounts only: the amount in drams that every payment charges instead of its own. The test account of the bank takes 10. Default: 0, the real amount.',
  ),
})

export const ameriabank = defineProvider({
  name: 'ameriabank',
  method: 'card',
  about: 'Ameriabank vPOS 3.1.',
  settings: Settings,
  findProblems: (env, isLive) => {
    const {
      AMERIABANK_ORDER_ID_FROM: from = 1,
      AMERIABANK_ORDER_ID_TO: to = MAX_ORDER_ID,
      AMERIABANK_TEST_AMOUNT: testAmountAmd = 0,
    } = Settings.partial().parse(env)
    return [
      ...(to < from ? [['AMERIABANK_ORDER_ID_TO', 'is below AMERIABANK_ORDER_ID_FROM'] as const] : []),
      ...(isLive && testAmountAmd > 0
        ? [['AMERIABANK_TEST_AMOUNT', 'is for tests: customers pay the real amount'] as const]
        : []),
    ]
  },
  createGateway: (settings, { returnUrl }) =>
    ameriabankGateway({
      url: withoutTrailingSlash(settings.AMERIABANK_URL),
      clientId: settings.AMERIABANK_CLIENT_ID,
      username: settings.AMERIABANK_USERNAME,
      password: settings.AMERIABANK_PASSWORD,
      orderIds: { from: settings.AMERIABANK_ORDER_ID_FROM, to: settings.AMERIABANK_ORDER_ID_TO },
      testAmountAmd: settings.AMERIABANK_TEST_AMOUNT || null,
      returnUrl,
    }),
})
