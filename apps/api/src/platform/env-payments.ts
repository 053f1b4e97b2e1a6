import { type PaymentProvider, paymentProviders } from '@shop/contracts/payments.ts'
import { z } from 'zod'
import { type Problem, someOf, webAddress, wholeNumber } from './env-values.ts'

const MOST_ORDER_ID = 2_147_483_647

/** Who takes payments. What the banks' documents do not say for sure is a setting here, not a guess in code. */
export const paymentSettings = {
  PAYMENT_PROVIDERS: someOf(paymentProviders, 'sandbox'),
  IDRAM_ACCOUNT: z.string().optional(),
  IDRAM_SECRET_KEY: z.string().optional(),
  IDRAM_PAGE_URL: webAddress.default('https://banking.idram.am/Payment/GetPayment'),
  AMERIABANK_URL: webAddress.optional(),
  AMERIABANK_CLIENT_ID: z.string().optional(),
  AMERIABANK_USERNAME: z.string().optional(),
  AMERIABANK_PASSWORD: z.string().optional(),
  AMERIABANK_ORDER_ID_FROM: wholeNumber(1, 1, MOST_ORDER_ID),
  AMERIABANK_ORDER_ID_TO: wholeNumber(MOST_ORDER_ID, 1, MOST_ORDER_ID),
  AMERIABANK_TEST_AMOUNT: wholeNumber(0, 0, 1_000_000),
  ARCA_URL: webAddress.optional(),
  ARCA_USERNAME: z.string().optional(),
  ARCA_PASSWORD: z.string().optional(),
}

const schema = z.object(paymentSettings)
type PaymentSettings = z.infer<typeof schema>

/** What a provider cannot do without. */
const needed = {
  sandbox: [],
  idram: ['IDRAM_ACCOUNT', 'IDRAM_SECRET_KEY'],
  ameriabank: ['AMERIABANK_URL', 'AMERIABANK_CLIENT_ID', 'AMERIABANK_USERNAME', 'AMERIABANK_PASSWORD'],
  arca: ['ARCA_URL', 'ARCA_USERNAME', 'ARCA_PASSWORD'],
} as const satisfies Record<PaymentProvider, (keyof PaymentSettings)[]>

/** What an offered provider needs and has not got; and what no customer's money may go through. */
export function paymentProblems(settings: PaymentSettings, isLive: boolean): Problem[] {
  const missing = settings.PAYMENT_PROVIDERS.flatMap(provider =>
    needed[provider]
      .filter(name => settings[name] === undefined)
      .map((name): Problem => [name, `missing, needed by the payment provider ${provider}`]),
  )
  const isRangeWrong = settings.AMERIABANK_ORDER_ID_TO < settings.AMERIABANK_ORDER_ID_FROM
  const range: Problem[] = isRangeWrong ? [['AMERIABANK_ORDER_ID_TO', 'is below AMERIABANK_ORDER_ID_FROM']] : []
  return [...missing, ...range, ...(isLive ? liveProblems(settings) : [])]
}

function liveProblems(settings: PaymentSettings): Problem[] {
  const clear = (['IDRAM_PAGE_URL', 'AMERIABANK_URL', 'ARCA_URL'] as const).filter(
    name => settings[name]?.startsWith('http:') === true,
  )
  return [
    ...(settings.PAYMENT_PROVIDERS.includes('sandbox')
      ? [['PAYMENT_PROVIDERS', 'sandbox is not for a live shop'] as const]
      : []),
    ...(settings.AMERIABANK_TEST_AMOUNT > 0
      ? [['AMERIABANK_TEST_AMOUNT', 'is for tests: customers pay the real amount'] as const]
      : []),
    ...clear.map((name): Problem => [name, 'must begin with https:// in live mode']),
  ]
}
