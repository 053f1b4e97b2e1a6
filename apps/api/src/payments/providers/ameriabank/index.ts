import { z } from 'zod'
import { webAddress, wholeNumber, withoutTrailingSlash } from '#platform/env-values.ts'
import { defineProvider } from '../../provider.ts'
import { ameriabankGateway } from './gateway.ts'

const MAX_ORDER_ID = 2_147_483_647

const Settings = z.object({
  AMERIABANK_URL: webAddress,
  AMERIABANK_CLIENT_ID: z.string(),
  AMERIABANK_USERNAME: z.string(),
  AMERIABANK_PASSWORD: z.string(),
  AMERIABANK_ORDER_ID_FROM: wholeNumber(1, 1, MAX_ORDER_ID),
  AMERIABANK_ORDER_ID_TO: wholeNumber(MAX_ORDER_ID, 1, MAX_ORDER_ID),
  AMERIABANK_TEST_AMOUNT: wholeNumber(0, 0, 1_000_000),
})

export const ameriabank = defineProvider({
  name: 'ameriabank',
  method: 'card',
  texts: {
    name: { ru: 'Банковская карта', en: 'Bank card', hy: 'Բանկային քարտ' },
    hint: { ru: 'На странице Америабанка', en: 'On the page of Ameriabank', hy: 'Ամերիաբանկի էջում' },
    company: { ru: 'Америабанк', en: 'Ameriabank', hy: 'Ամերիաբանկ' },
  },
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
