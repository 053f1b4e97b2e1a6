import { randomUUID } from 'node:crypto'
import type { Unpaid } from '../builders/payment-shop.ts'
import { asJson, asQuery, callbackPath, type Forgery, form, get, longForm, type ProviderDriver } from './driver.ts'
import { type Call, json, page, redirect, type Simulator, startSimulator } from './server.ts'

/* The bank's side of vPOS 3.1, written down once more from its document and from what its test host was seen to do. */

/** What the customer, the bank or its staff do with a payment. */
export const ameriabankVerdicts = [
  'pay',
  'decline',
  'start',
  'void',
  'wrong_amount',
  'wrong_currency',
  'wrong_order',
] as const
export type AmeriabankVerdict = (typeof ameriabankVerdicts)[number]

export type AmeriabankPayment = {
  paymentId: string
  orderId: number
  amount: number
  opaque: string
  backUrl: string
  /** never: the page has not been used. */
  status: 'never' | '0' | '2' | '3' | '4' | '6'
  approved: number
  refunded: number
  currency: string
  /** The order id in GetPaymentDetails. */
  shownOrderId: string
}

export type AmeriabankOptions = {
  clientId: string
  username: string
  password: string
  /** The one amount that a test account takes; none: any. */
  testAmount?: number
  /** The order ids that the account may use. */
  orderIds?: { from: number; to: number }
}

export type AmeriabankSimulator = Simulator & {
  payments: Map<string, AmeriabankPayment>
  /** Operations in order of arrival. */
  calls: { operation: string; body: Record<string, unknown> }[]
  /** done: the next refund is made, but the response is lost; lost: the request is lost; code: it fails with this code. */
  nextRefund: 'normal' | 'done' | 'lost' | { code: string }
  /** The response code for an order without a payment attempt. */
  untried: '500' | '550'
  /** The unsigned URL that the browser returns to. */
  decide(paymentId: string, verdict: AmeriabankVerdict): string
}

const DECLINED = '0116'

const paid = ({ amount }: AmeriabankPayment) => ({ status: '2', approved: amount }) as const
const effects: Record<AmeriabankVerdict, (payment: AmeriabankPayment) => Partial<AmeriabankPayment>> = {
  pay: paid,
  decline: () => ({ status: '6' }),
  start: () => ({ status: '0' }),
  void: () => ({ status: '3' }),
  wrong_amount: payment => ({ ...paid(payment), approved: payment.amount - 1 }),
  wrong_currency: payment => ({ ...paid(payment), currency: '643' }),
  wrong_order: payment => ({ ...paid(payment), shownOrderId: String(payment.orderId + 1) }),
}

/** The response of GetPaymentDetails for a payment attempt. */
function shown({ status, ...payment }: AmeriabankPayment): object {
  const isPaid = status === '2' || status === '4'
  return {
    Amount: payment.amount,
    ApprovedAmount: payment.approved,
    DepositedAmount: payment.approved - payment.refunded,
    RefundedAmount: payment.refunded,
    ResponseCode: isPaid ? '00' : DECLINED,
    ResponseMessage: isPaid ? '' : 'Not enough money',
    Currency: payment.currency,
    OrderID: payment.shownOrderId,
    OrderStatus: status,
    Opaque: payment.opaque,
    TrxnDescription: '¿¿¿',
    CardNumber: '4083****1111',
    rrn: isPaid ? String(payment.orderId).padStart(12, '0') : '',
  }
}

export async function startAmeriabank(options: AmeriabankOptions, port = 0): Promise<AmeriabankSimulator> {
  const payments: AmeriabankSimulator['payments'] = new Map()
  const calls: AmeriabankSimulator['calls'] = []
  const find = (id: unknown) => payments.get(String(id).toUpperCase())
  const isAllowed = (body: Record<string, unknown>) =>
    body.Username === options.username && body.Password === options.password

  /** Returns the code and text for a rejected new payment. */
  const wrongOf = (body: Record<string, unknown>): [number, string] | undefined => {
    const { from, to } = options.orderIds ?? { from: 1, to: 2 ** 31 - 1 }
    const orderId = Number(body.OrderID)
    if (!isAllowed(body) || body.ClientID !== options.clientId) return [20, 'Incorrect Username and Password']
    if (!Number.isInteger(body.OrderID) || orderId < from || orderId > to) return [5, 'Incorrect OrderID']
    const { testAmount } = options
    if (testAmount !== undefined && body.Amount !== testAmount) return [560, 'In test mode amount must be 10 AMD']
    return undefined
  }

  const init = (body: Record<string, unknown>) => {
    const wrong = wrongOf(body)
    if (wrong) return json({ PaymentID: '', ResponseCode: wrong[0], ResponseMessage: wrong[1] })
    const orderId = Number(body.OrderID)
    // The same order id returns the same payment with the current data.
    const known = [...payments.values()].find(payment => payment.orderId === orderId)
    const paymentId = known?.paymentId ?? randomUUID().toUpperCase()
    payments.set(paymentId, {
      paymentId,
      orderId,
      amount: Number(body.Amount),
      opaque: String(body.Opaque),
      backUrl: String(body.BackURL),
      status: 'never',
      approved: 0,
      refunded: 0,
      currency: String(body.Currency),
      shownOrderId: String(orderId),
    })
    return json({ PaymentID: paymentId, ResponseCode: 1, ResponseMessage: 'OK' })
  }

  const details = (body: Record<string, unknown>) => {
    if (!isAllowed(body)) return json({ ResponseCode: '20', ResponseMessage: 'Incorrect Username and Password' })
    const payment = find(body.PaymentID)
    if (!payment) return json({ ResponseCode: '06', ResponseMessage: 'Unregistered OrderId' })
    if (payment.status === 'never') {
      if (simulator.untried === '500') return json({ Message: 'An error has occurred.' }, 500)
      return json({ ResponseCode: '550', ResponseMessage: 'System Error' })
    }
    return json(shown(payment))
  }

  const refund = (body: Record<string, unknown>) => {
    const respond = (code: string, text: string) => json({ ResponseCode: code, ResponseMessage: text, Opaque: '' })
    if (!isAllowed(body)) return respond('20', 'Incorrect Username and Password')
    const how = simulator.nextRefund
    simulator.nextRefund = 'normal'
    if (how === 'lost') return 'never' as const
    if (typeof how === 'object') return respond(how.code, 'An error')
    const payment = find(body.PaymentID)
    const amount = Number(body.Amount)
    const isPaid = payment?.status === '2' || payment?.status === '4'
    if (!payment || !isPaid || amount > payment.approved - payment.refunded)
      return respond('07', 'Refund amount exceeds deposited amount')
    payment.refunded += amount
    payment.status = '4'
    return how === 'done' ? ('never' as const) : respond('00', 'Success')
  }

  const decide = (paymentId: string, verdict: AmeriabankVerdict): string => {
    const payment = find(paymentId)
    if (!payment) throw new Error(`no payment ${paymentId}`)
    const isOpen = payment.status === 'never' || payment.status === '0'
    if (isOpen || verdict === 'void') Object.assign(payment, effects[verdict](payment))
    const query = new URLSearchParams({
      orderID: String(payment.orderId),
      resposneCode: payment.status === '2' ? '00' : DECLINED,
      paymentID: payment.paymentId.toLowerCase(),
      opaque: payment.opaque,
      description: '',
    })
    return `${payment.backUrl}?${query}`
  }

  const showPage = ({ method, query, body }: Call) => {
    if (method === 'GET')
      return page('Ameriabank vPOS', { id: query.get('id') ?? '' }, '/VPOS/Payments/Pay', ameriabankVerdicts)
    const form = new URLSearchParams(body)
    const verdict = ameriabankVerdicts.find(name => name === form.get('verdict')) ?? 'decline'
    return redirect(decide(form.get('id') ?? '', verdict))
  }
  const server = await startSimulator(call => {
    if (call.path === '/VPOS/Payments/Pay') return showPage(call)
    const operation = /^\/VPOS\/api\/VPOS\/(\w+)$/.exec(call.path)?.[1] ?? ''
    const work = operations[operation]
    if (!work || call.method !== 'POST') return { status: 404 }
    const content: Record<string, unknown> = JSON.parse(call.body)
    calls.push({ operation, body: content })
    return work(content)
  }, port)
  const operations: Record<string, typeof init | typeof details | typeof refund> = {
    InitPayment: init,
    GetPaymentDetails: details,
    RefundPayment: refund,
  }
  const simulator: AmeriabankSimulator = Object.assign(server, {
    payments,
    calls,
    nextRefund: 'normal' as const,
    untried: '500' as const,
    decide,
  })
  return simulator
}

const secrets = {
  AMERIABANK_CLIENT_ID: 'ameria-client-that-no-log-may-show',
  AMERIABANK_USERNAME: 'ameria-user-that-no-log-may-show',
  AMERIABANK_PASSWORD: 'ameria-password-that-no-log-may-show',
}

export const ameriabankDriver: ProviderDriver<AmeriabankSimulator> = {
  canBeAsked: true,
  canRefund: true,
  transaction: /^\d{12,14}$/,
  secrets,
  start: port =>
    startAmeriabank(
      {
        clientId: secrets.AMERIABANK_CLIENT_ID,
        username: secrets.AMERIABANK_USERNAME,
        password: secrets.AMERIABANK_PASSWORD,
      },
      port,
    ),
  settingsFor: ({ url }) => ({ ...secrets, AMERIABANK_URL: `${url}/VPOS` }),
  drive: (ameriabank, shop) => {
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
      name: 'ameriabank',
      pay: async ({ payment: { ref } }) => ameriabank.decide(ref, 'pay'),
      decline: async ({ payment: { ref } }) => ameriabank.decide(ref, 'decline'),
      sendCallback: bill => get(shop, `${callbackPath('ameriabank')}?${noticeOf(bill, '00')}`),
      sendStaleCallback: bill => get(shop, `${callbackPath('ameriabank')}?${noticeOf(bill, '0116')}`),
      returnOf: bill => `/serverapi/payments/ameriabank/return?${noticeOf(bill, '00')}`,
      refundedAmd: async bill => paymentOf(bill).refunded,
    }
  },
  noticeOf: (_ameriabank, _bill, ref) => ({ paymentID: ref }),
  forgeries: forgeriesOf,
  rejections: [403, 404],
}

/** Forged notices: in the format of the bank's return URL, and others. */
function forgeriesOf(ameriabank: AmeriabankSimulator, { payment }: Unpaid): [string, Forgery][] {
  const { ref, paymentId } = payment
  const orderID = String(ameriabank.payments.get(ref)?.orderId)
  const genuine = { orderID, resposneCode: '00', paymentID: ref.toLowerCase(), opaque: paymentId }
  return [
    ['by GET, as the way back', asQuery(genuine)],
    ['by POST', form(genuine)],
    ['spelled right', asQuery({ ...genuine, responseCode: '00' })],
    ['in capitals', asQuery({ ...genuine, paymentID: ref })],
    ['as version 3.0 wrote', asQuery({ orderid: orderID, respcode: '00', paymentid: ref })],
    ['by our own key alone', asQuery({ opaque: paymentId, resposneCode: '00' })],
    ['with another order id', asQuery({ ...genuine, orderID: '999999' })],
    ['with a dram less', asQuery({ ...genuine, amount: '4499' })],
    ['with a dram more', asQuery({ ...genuine, amount: '4501' })],
    ['in another currency', asQuery({ ...genuine, currency: '643' })],
    ['for another merchant', asQuery({ ...genuine, clientId: 'other' })],
    ['of a payment that there is not', asQuery({ ...genuine, paymentID: crypto.randomUUID() })],
    ['of no payment', asQuery({ resposneCode: '00' })],
    ['as JSON', asJson(genuine)],
    ['longer than any notice', longForm(genuine)],
  ]
}
