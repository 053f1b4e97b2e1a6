import { shopTimeFrom } from '@shop/contracts/days.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import type { Order } from '@shop/contracts/orders.ts'
import type { PaymentProvider, PaymentRedirect } from '@shop/contracts/payments.ts'
import { canPay, lockOrder, orderByNumber } from '#orders/index.ts'
import {
  type Attempt,
  assertOffered,
  checkKeptPage,
  closePage,
  findKeptAttempt,
  isAsFound,
  openPayment,
  type PaymentDeps,
  payAgainAtOf,
  paymentStateOf,
  supersedeAttempt,
} from '#payments/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely } from '#platform/sql.ts'
import { settlePayment } from './settle-payment.ts'
import { startAttempt } from './start-attempt.ts'

/** Attempts in total: another request of the same customer may open a page in between. */
const MAX_ATTEMPTS = 5
/** Each page takes a number of its provider, whose range may be small. */
const MAX_PAGES_PER_ORDER = 20

type PayOrderInput = { accountId: string; number: number; provider?: PaymentProvider | undefined }

/**
 * Leads the customer to the payment page of one of their orders while its stock is held: an order has one page that can
 * be paid. The page that was open before is closed and a new one opened. Where its provider cannot close it, it stays
 * the order's page until it is declined or its session ends.
 * @throws NOT_FOUND; ORDER_STATE when it is paid, cancelled, its hold is over, a payment of it is looked at, money of it
 * may be on its way, or its page at another provider cannot be closed (its detail says from when it can be paid
 * otherwise), or 20 pages of it were opened; PAYMENT_UNAVAILABLE
 */
export async function payOrder(
  deps: PaymentDeps,
  { accountId, number, provider }: PayOrderInput,
): Promise<{ order: Order; payment: PaymentRedirect }> {
  if (provider) assertOffered(deps.gateways, provider)
  const { id: orderId } = await orderByNumber(deps.db, accountId, number, deps.clock.now())
  let replaceable: Attempt | undefined
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const found = await withTransaction(deps.db, deps.random, tx =>
      openOrEndAttempt(tx, deps, { orderId, number, provider, replaceable }),
    )
    if ('paymentId' in found) return startAttempt(deps, { orderId, ...found })
    // Outside of the transaction: it asks the provider.
    const step = 'kept' in found ? await resolveKeptPage(deps, found.kept, provider) : await closeEndedPage(deps, found)
    if ('paymentId' in step) return startAttempt(deps, { orderId, ...step })
    replaceable = step.replaceable
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
}

/** paymentId: the attempt whose page the customer gets. Without it, the order is read again; `replaceable` may then be replaced. */
type NextStep = { paymentId: string } | { replaceable?: Attempt }

async function closeEndedPage(
  deps: PaymentDeps,
  { supersededId: paymentId }: { supersededId: string },
): Promise<NextStep> {
  return (await closePage(deps, settlePayment, paymentId)) === 'captured' ? { paymentId } : {}
}

/** @throws ORDER_STATE where its page is open and another provider is wanted */
async function resolveKeptPage(
  deps: PaymentDeps,
  kept: Attempt,
  provider: PaymentProvider | undefined,
): Promise<NextStep> {
  const { id: paymentId, order } = kept
  const page = await checkKeptPage(deps, settlePayment, kept, provider)
  if (page.next === 'show') return { paymentId }
  if (page.next === 'refuse')
    throw createWaitError(pageOpen, { orderNumber: order.number, from: page.until, holdUntil: order.holdUntil })
  return page.next === 'replace' ? { replaceable: kept } : {}
}

type OpenAttemptInput = {
  orderId: string
  number: number
  provider: PaymentProvider | undefined
  /** A kept attempt whose place another may take. */
  replaceable: Attempt | undefined
}
type OpenAttemptResult = { paymentId: string } | { supersededId: string } | { kept: Attempt }

/** Opens an attempt where the order has none; ends the one that it has unless that has to be kept. */
async function openOrEndAttempt(
  tx: Tx,
  deps: PaymentDeps,
  { orderId, number, provider, replaceable }: OpenAttemptInput,
): Promise<OpenAttemptResult> {
  const amountAmd = await payableAmd(tx, deps, { orderId, number })
  const kept = await findKeptAttempt(tx, deps, orderId)
  if (kept && !isAsFound(kept, replaceable)) return { kept }
  const attempts = kysely.selectFrom('payment').select('id').where('order_id', '=', orderId)
  if ((await execute(tx, attempts)) >= MAX_PAGES_PER_ORDER) throw tooManyPages(number)
  const supersededId = await supersedeAttempt(tx, deps, orderId)
  if (supersededId !== undefined) return { supersededId }
  return { paymentId: await openPayment(tx, deps, { orderId, amountAmd, ...(provider ? { provider } : {}) }) }
}

/** Locks the order and answers what it costs. @throws ORDER_STATE where it cannot be paid now */
async function payableAmd(
  tx: Tx,
  deps: PaymentDeps,
  { orderId, number }: { orderId: string; number: number },
): Promise<number> {
  const { status, holdUntil, totalAmd } = await lockOrder(tx, orderId)
  const now = deps.clock.now()
  if (!canPay(status, holdUntil, now)) throw new AppError('ORDER_STATE')
  if ((await paymentStateOf(tx, orderId)) === 'review') throw inReview(number)
  const payAgainAt = await payAgainAtOf(tx, orderId)
  if (payAgainAt && payAgainAt > now)
    throw createWaitError(awaited, { orderNumber: number, from: payAgainAt, holdUntil })
  return totalAmd
}

const REVIEW: Texts = {
  ru: 'По этому заказу пришла не та сумма. Мы проверяем платёж, платить ещё раз не нужно.',
  en: 'Another amount came for this order. We are looking into it; there is no need to pay again.',
  hy: 'Այս պատվերի համար այլ գումար է ստացվել։ Մենք ստուգում ենք վճարումը, կրկին վճարել պետք չէ։',
}

const TOO_MANY_PAGES: Texts = {
  ru: 'Страницу оплаты этого заказа открывали слишком много раз. Оплатите на уже открытой странице или оформите заказ заново.',
  en: 'The payment page of this order was opened too many times. Pay on the page that is open, or place the order again.',
  hy: 'Այս պատվերի վճարման էջը չափազանց շատ անգամ է բացվել։ Վճարեք արդեն բացված էջում կամ նորից ձևակերպեք պատվերը։',
}

function tooManyPages(orderNumber: number): AppError {
  return new AppError('ORDER_STATE', { texts: TOO_MANY_PAGES, details: [{ orderNumber }] })
}

function inReview(orderNumber: number): AppError {
  return new AppError('ORDER_STATE', { texts: REVIEW, details: [{ orderNumber }] })
}

type WaitTexts = { now: Texts; from: (time: string) => Texts }

const awaited: WaitTexts = {
  now: {
    ru: 'Ждём ответа банка.',
    en: "We are waiting for the bank's answer.",
    hy: 'Սպասում ենք բանկի պատասխանին։',
  },
  from: time => ({
    ru: `Ждём ответа банка. Оплатить ещё раз можно с ${time}.`,
    en: `We are waiting for the bank's answer; you can pay again from ${time}.`,
    hy: `Սպասում ենք բանկի պատասխանին։ Կրկին վճարել կարելի է ժամը ${time}-ից։`,
  }),
}

const PAGE_OPEN: Texts = {
  ru: 'Для этого заказа уже открыта страница оплаты. Чтобы вернуться на неё, выберите прежний способ оплаты.',
  en: 'A payment page is already open for this order. To return to it, choose the same way to pay as before.',
  hy: 'Այս պատվերի համար արդեն բացված է վճարման էջ։ Դրան վերադառնալու համար ընտրեք վճարման նախկին եղանակը։',
}
const pageOpen: WaitTexts = {
  now: PAGE_OPEN,
  from: time => ({
    ru: `${PAGE_OPEN.ru} Другой способ можно выбрать с ${time}.`,
    en: `${PAGE_OPEN.en} You can choose another one from ${time}.`,
    hy: `${PAGE_OPEN.hy} Այլ եղանակ կարելի է ընտրել ժամը ${time}-ից։`,
  }),
}

type WaitInput = { orderNumber: number; from: Date; holdUntil: Date | null }

/** Returns the error for an order that cannot be paid before `from`. The time is left out if the goods are not held until then. */
function createWaitError(texts: WaitTexts, { orderNumber, from, holdUntil }: WaitInput): AppError {
  if (holdUntil === null || from >= holdUntil)
    return new AppError('ORDER_STATE', { texts: texts.now, details: [{ orderNumber }] })
  return new AppError('ORDER_STATE', {
    texts: texts.from(shopTimeFrom(from)),
    details: [{ orderNumber, from: from.toISOString() }],
  })
}
