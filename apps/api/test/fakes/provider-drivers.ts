import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Db } from '#platform/db.ts'
import type { Unpaid } from '../builders/payment-shop.ts'
import { type AmeriabankSimulator, startAmeriabank } from '../simulators/ameriabank.ts'
import { type ArcaSimulator, startArca } from '../simulators/arca.ts'
import { type IdramSimulator, startIdram } from '../simulators/idram.ts'
import { callbackOf, deliver, press } from './sandbox-bank.ts'

/** What a test makes one provider do; money moves there, and the shop learns of it only by `tell` or by asking. */
export type Outside = {
  name: PaymentProvider
  /** The payer pays; nobody tells the shop. */
  pay(bill: Unpaid): Promise<unknown>
  decline(bill: Unpaid): Promise<unknown>
  /** The provider's genuine word on a bill, delivered once; answers the shop's status. */
  tell(bill: Unpaid): Promise<number>
  /** A word of before, that the bill was not paid. */
  tellStale(bill: Unpaid): Promise<number>
  /** Where the payer's browser comes back to: a path of the shop. */
  returnOf(bill: Unpaid): string
  /** What went back there so far, drams; undefined where no call can give money back. */
  givenBack(bill: Unpaid): Promise<number | undefined>
}

export type Simulators = { idram: IdramSimulator; ameriabank: AmeriabankSimulator; arca: ArcaSimulator }

export const SECRETS = {
  IDRAM_ACCOUNT: '100000114',
  IDRAM_SECRET_KEY: 'idram-secret-that-no-log-may-show',
  AMERIABANK_CLIENT_ID: 'ameria-client-that-no-log-may-show',
  AMERIABANK_USERNAME: 'ameria-user-that-no-log-may-show',
  AMERIABANK_PASSWORD: 'ameria-password-that-no-log-may-show',
  ARCA_USERNAME: 'arca-user-that-no-log-may-s',
  ARCA_PASSWORD: 'arca-password-no-log-may-show',
}

/** One of each, where nobody else has its port. */
export async function startSimulators(): Promise<Simulators & { stop(): Promise<void> }> {
  const [idram, ameriabank, arca] = await Promise.all([
    startIdram({
      account: SECRETS.IDRAM_ACCOUNT,
      secretKey: SECRETS.IDRAM_SECRET_KEY,
      resultUrl: '',
      successUrl: '/serverapi/payments/idram/return?result=success',
      failUrl: '/serverapi/payments/idram/return?result=fail',
    }),
    startAmeriabank({
      clientId: SECRETS.AMERIABANK_CLIENT_ID,
      username: SECRETS.AMERIABANK_USERNAME,
      password: SECRETS.AMERIABANK_PASSWORD,
    }),
    startArca({ username: SECRETS.ARCA_USERNAME, password: SECRETS.ARCA_PASSWORD }),
  ])
  const stop = async () => {
    await Promise.all([idram.stop(), ameriabank.stop(), arca.stop()])
  }
  return { idram, ameriabank, arca, stop }
}

/** The settings of a shop that offers every provider. */
export const settingsFor = ({ idram, ameriabank, arca }: Simulators): Record<string, string> => ({
  ...SECRETS,
  PAYMENT_PROVIDERS: 'sandbox,idram,ameriabank,arca',
  IDRAM_PAGE_URL: idram.pageUrl,
  AMERIABANK_URL: `${ameriabank.url}/VPOS`,
  ARCA_URL: arca.restUrl,
})

type Ground = { simulators: Simulators; db: Db; bankKey: string; url(): string }

/** The providers as tests drive them; `url` is asked for each call, as there may be several processes. */
export function outsidesAt({ simulators, db, bankKey, url }: Ground): Record<PaymentProvider, Outside> {
  const { idram, ameriabank, arca } = simulators
  const get = async (path: string) => (await fetch(`${url()}${path}`, { redirect: 'manual' })).status
  const callback = (provider: string) => `/serverapi/payments/${provider}/callback`
  const post = async (path: string, fields: Record<string, string>) =>
    (await fetch(`${url()}${path}`, { method: 'POST', body: new URLSearchParams(fields) })).status
  const paymentOf = ({ payment: { ref } }: Unpaid) => {
    const payment = ameriabank.payments.get(ref)
    if (!payment) throw new Error(`Ameriabank does not know ${ref}`)
    return payment
  }
  const noticeOf = (bill: Unpaid, code: string) => {
    const { orderId, opaque } = paymentOf(bill)
    const paymentID = bill.payment.ref.toLowerCase()
    return new URLSearchParams({ orderID: String(orderId), resposneCode: code, paymentID, opaque }).toString()
  }
  return {
    sandbox: {
      name: 'sandbox',
      pay: bill => press(url(), bill.payPath, 'lost'),
      decline: bill => press(url(), bill.payPath, 'decline'),
      tell: bill => deliver(url(), bankKey, callbackOf(bill.payment)),
      tellStale: bill => deliver(url(), bankKey, callbackOf(bill.payment, { state: 'declined' })),
      returnOf: ({ payment: { ref } }) => `/serverapi/payments/sandbox/return?ref=${ref}`,
      givenBack: async ({ payment: { ref } }) =>
        (await db.sandboxPayment.findUniqueOrThrow({ where: { ref } })).refundedAmd,
    },
    idram: {
      name: 'idram',
      pay: ({ redirect }) => idram.decide(redirect.fields, 'never'),
      decline: ({ redirect }) => idram.decide(redirect.fields, 'refuse'),
      tell: ({ redirect }) => post(callback('idram'), idram.confirmationOf(redirect.fields)),
      tellStale: ({ payment: { ref } }) => get(`/serverapi/payments/idram/return?result=fail&EDP_BILL_NO=${ref}`),
      returnOf: ({ payment: { ref } }) => `/serverapi/payments/idram/return?result=success&EDP_BILL_NO=${ref}`,
      givenBack: async () => undefined,
    },
    ameriabank: {
      name: 'ameriabank',
      pay: async ({ payment: { ref } }) => ameriabank.decide(ref, 'pay'),
      decline: async ({ payment: { ref } }) => ameriabank.decide(ref, 'decline'),
      tell: bill => get(`${callback('ameriabank')}?${noticeOf(bill, '00')}`),
      tellStale: bill => get(`${callback('ameriabank')}?${noticeOf(bill, '0116')}`),
      returnOf: bill => `/serverapi/payments/ameriabank/return?${noticeOf(bill, '00')}`,
      givenBack: async bill => paymentOf(bill).refunded,
    },
    arca: {
      name: 'arca',
      pay: async ({ payment: { ref } }) => arca.decide(ref, 'pay'),
      decline: async ({ payment: { ref } }) => arca.decide(ref, 'decline'),
      tell: ({ payment: { ref } }) => post(callback('arca'), { mdOrder: ref, operation: 'deposited', status: '1' }),
      tellStale: ({ payment: { ref } }) => post(callback('arca'), { mdOrder: ref, operation: 'declined', status: '0' }),
      returnOf: ({ payment: { ref, paymentId } }) =>
        `/serverapi/payments/arca/return?payment=${paymentId}&orderId=${ref}&lang=en`,
      givenBack: async ({ payment: { ref } }) => (arca.orders.get(ref)?.refunded ?? 0) / 100,
    },
  }
}
