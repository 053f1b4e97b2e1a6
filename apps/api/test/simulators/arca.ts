import { randomUUID } from 'node:crypto'
import type { Unpaid } from '../builders/payment-shop.ts'
import { asJson, asQuery, callbackPath, type Forgery, form, longForm, type ProviderDriver, post } from './driver.ts'
import { type Call, json, page, redirect, type Simulator, startSimulator } from './server.ts'

/* The gateway's side of iPay 1.55, written down once more from its manual. Amounts are in luma. */

/** What the customer, the bank or its staff do with an order. */
export const arcaVerdicts = [
  'pay',
  'decline',
  'start',
  'reverse',
  'wrong_amount',
  'wrong_currency',
  'wrong_order',
] as const
export type ArcaVerdict = (typeof arcaVerdicts)[number]

export type ArcaOrder = {
  orderId: string
  orderNumber: string
  amount: number
  currency: string
  returnUrl: string
  status: 0 | 2 | 3 | 4 | 5 | 6
  approved: number
  refunded: number
  shownNumber: string
}

export type ArcaOptions = { username: string; password: string }

export type ArcaSimulator = Simulator & {
  /** The URL of the API. */
  restUrl: string
  orders: Map<string, ArcaOrder>
  calls: { operation: string; fields: Record<string, string> }[]
  /** done: the next refund is made, but the response is lost; lost: the request is lost; code: it fails with this code. */
  nextRefund: 'normal' | 'done' | 'lost' | { code: number }
  /** A setting of the merchant's: 1 has no amounts of its own. */
  statusVersion: 1 | 3
  decide(orderId: string, verdict: ArcaVerdict): string
}

const paid = ({ amount }: ArcaOrder) => ({ status: 2, approved: amount }) as const
const effects: Record<ArcaVerdict, (order: ArcaOrder) => Partial<ArcaOrder>> = {
  pay: paid,
  decline: () => ({ status: 6 }),
  start: () => ({ status: 5 }),
  reverse: () => ({ status: 3 }),
  wrong_amount: order => ({ ...paid(order), approved: order.amount - 100 }),
  wrong_currency: order => ({ ...paid(order), currency: '643' }),
  wrong_order: order => ({ ...paid(order), shownNumber: `${order.orderNumber}-2` }),
}

export async function startArca({ username, password }: ArcaOptions, port = 0): Promise<ArcaSimulator> {
  const orders: ArcaSimulator['orders'] = new Map()
  const calls: ArcaSimulator['calls'] = []

  const register = (fields: Record<string, string>) => {
    const { orderNumber = '', amount = '', currency = '643', returnUrl = '', language = '' } = fields
    const reject = (errorCode: string, errorMessage: string) => json({ errorCode, errorMessage })
    if (!/^\d+$/.test(amount) || orderNumber === '' || orderNumber.length > 32 || returnUrl === '')
      return reject('5', 'Bad value')
    if (!['hy', 'ru', 'en'].includes(language)) return reject('5', 'Bad language')
    if ([...orders.values()].some(order => order.orderNumber === orderNumber))
      return reject('1', 'Order number is already registered')
    const orderId = randomUUID()
    const isNew = { status: 0, approved: 0, refunded: 0, shownNumber: orderNumber } as const
    orders.set(orderId, { orderId, orderNumber, amount: Number(amount), currency, returnUrl, ...isNew })
    const formUrl = `${simulator.url}/payment/merchants/shop/payment_${language}.html?mdOrder=${orderId}`
    return json({ orderId, formUrl })
  }

  const status = (fields: Record<string, string>) => {
    const order = orders.get(fields.orderId ?? '')
    if (!order) return json({ errorCode: '6', errorMessage: 'Unregistered orderId' })
    // The two status requests differ in the case of their fields and in the type of the code.
    const about = {
      errorCode: order.refunded > 0 ? 0 : '0',
      OrderStatus: order.status,
      orderNumber: order.shownNumber,
      actionCode: order.status === 6 ? 116 : 0,
      amount: order.approved || order.amount,
      currency: order.currency,
    }
    if (simulator.statusVersion === 1) return json(about)
    const amounts = {
      approvedAmount: order.approved,
      depositedAmount: order.approved - order.refunded,
      refundedAmount: order.refunded,
      paymentState: 'DEPOSITED',
    }
    return json({
      ...about,
      authRefNum: order.approved > 0 ? order.orderNumber.padStart(12, '0') : '',
      paymentAmountInfo: amounts,
    })
  }

  const refund = (fields: Record<string, string>) => {
    const how = simulator.nextRefund
    simulator.nextRefund = 'normal'
    if (how === 'lost') return 'never' as const
    if (typeof how === 'object') return json({ errorCode: how.code, errorMessage: 'An error' })
    const order = orders.get(fields.orderId ?? '')
    const amount = Number(fields.amount)
    if (!order || order.approved === 0 || amount > order.approved - order.refunded)
      return json({ errorCode: '7', errorMessage: 'Refund amount exceeds deposited amount' })
    order.refunded += amount
    order.status = 4
    return how === 'done' ? ('never' as const) : json({ errorCode: 0 })
  }

  const decide = (orderId: string, verdict: ArcaVerdict): string => {
    const order = orders.get(orderId)
    if (!order) throw new Error(`no order ${orderId}`)
    const isOpen = order.status === 0 || order.status === 5
    if (isOpen || verdict === 'reverse') Object.assign(order, effects[verdict](order))
    return `${order.returnUrl}${order.returnUrl.includes('?') ? '&' : '?'}orderId=${orderId}&lang=en`
  }

  const showPage = ({ method, path, query, body }: Call) => {
    const form = new URLSearchParams(body)
    const orderId = query.get('mdOrder') ?? form.get('mdOrder') ?? ''
    if (method === 'GET') return page('ArCa iPay', { mdOrder: orderId }, path, arcaVerdicts)
    return redirect(decide(orderId, arcaVerdicts.find(name => name === form.get('verdict')) ?? 'decline'))
  }
  const server = await startSimulator(call => {
    if (call.path.startsWith('/payment/merchants/')) return showPage(call)
    const operation = /^\/payment\/rest\/(\w+)\.do$/.exec(call.path)?.[1] ?? ''
    const work = operations[operation]
    if (!work || call.method !== 'POST') return { status: 404 }
    const fields = Object.fromEntries(new URLSearchParams(call.body))
    calls.push({ operation, fields })
    if (fields.userName !== username || fields.password !== password)
      return json({ errorCode: '5', errorMessage: 'Access denied' })
    return work(fields)
  }, port)
  const operations: Record<string, typeof register | typeof status | typeof refund> = {
    register,
    getOrderStatusExtended: status,
    refund,
  }
  const simulator: ArcaSimulator = Object.assign(server, {
    restUrl: `${server.url}/payment/rest`,
    orders,
    calls,
    nextRefund: 'normal' as const,
    statusVersion: 3 as const,
    decide,
  })
  return simulator
}

const secrets = { ARCA_USERNAME: 'arca-user-that-no-log-may-s', ARCA_PASSWORD: 'arca-password-no-log-may-show' }

export const arcaDriver: ProviderDriver<ArcaSimulator> = {
  canBeAsked: true,
  canRefund: true,
  transaction: /^\d{12,14}$/,
  secrets,
  start: port => startArca({ username: secrets.ARCA_USERNAME, password: secrets.ARCA_PASSWORD }, port),
  settingsFor: ({ restUrl }) => ({ ...secrets, ARCA_URL: restUrl }),
  drive: (arca, shop) => ({
    name: 'arca',
    pay: async ({ payment: { ref } }) => arca.decide(ref, 'pay'),
    decline: async ({ payment: { ref } }) => arca.decide(ref, 'decline'),
    sendCallback: ({ payment: { ref } }) =>
      post(shop, callbackPath('arca'), { mdOrder: ref, operation: 'deposited', status: '1' }),
    sendStaleCallback: ({ payment: { ref } }) =>
      post(shop, callbackPath('arca'), { mdOrder: ref, operation: 'declined', status: '0' }),
    returnOf: ({ payment: { ref, paymentId } }) =>
      `/serverapi/payments/arca/return?payment=${paymentId}&orderId=${ref}&lang=en`,
    refundedAmd: async ({ payment: { ref } }) => (arca.orders.get(ref)?.refunded ?? 0) / 100,
  }),
  noticeOf: (_arca, _bill, ref) => ({ mdOrder: ref }),
  forgeries: forgeriesOf,
  rejections: [403, 404],
}

/** ArCa sends no callbacks: every callback is forged, in the format of compatible gateways. */
function forgeriesOf(_arca: ArcaSimulator, { payment }: Unpaid): [string, Forgery][] {
  const { ref, paymentId } = payment
  const genuine = { mdOrder: ref, orderNumber: '1', operation: 'deposited', status: '1' }
  return [
    ['by POST', form(genuine)],
    ['by GET', asQuery(genuine)],
    ['as the way back', asQuery({ orderId: ref, lang: 'en' })],
    ['by our own key', asQuery({ payment: paymentId })],
    ['by our own key and another of theirs', asQuery({ payment: paymentId, orderId: crypto.randomUUID() })],
    ['with a checksum of its own', form({ ...genuine, checksum: 'F'.repeat(64) })],
    ['with its state', form({ ...genuine, orderStatus: '2', errorCode: '0' })],
    ['with a dram less', form({ ...genuine, amount: '449900' })],
    ['with a dram more', form({ ...genuine, amount: '450100' })],
    ['in another currency', form({ ...genuine, currency: '643' })],
    ['for another merchant', form({ ...genuine, userName: 'other' })],
    ['of an order that there is not', form({ ...genuine, mdOrder: crypto.randomUUID() })],
    ['of no order', form({ status: '1' })],
    ['as JSON', asJson(genuine)],
    ['longer than any call', longForm(genuine)],
  ]
}
