import type { Locale } from '@shop/contracts/locale.ts'
import { z } from 'zod'
import type { OutgoingReply } from '#platform/outgoing.ts'
import {
  type AttemptName,
  GatewayAnswerError,
  GatewayError,
  type PaymentGateway,
  type PaymentReport,
  type RefundAnswer,
  type ReportState,
  type StartedAttempt,
} from '../../gateway.ts'
import { ask, byLowerCase, readAnswer, textOf } from '../ask.ts'
import { noticeOnly } from '../notice-only.ts'
import { OTHER_BOOK, refundStep } from '../refund-step.ts'

export type AmeriabankSettings = {
  /** Where vPOS lives, without a slash at the end. */
  url: string
  clientId: string
  username: string
  password: string
  /** The order ids that the bank gave the shop. */
  orderIds: { from: number; to: number }
  /** What is charged in place of the real amount: the bank's test accounts take one amount alone. null: the real one. */
  testAmountAmd: number | null
  /** Where the browser comes back to, absolute. */
  returnUrl: string
}

const languages: Record<Locale, string> = { ru: 'ru', en: 'en', hy: 'am' }
/** ISO 4217 number of the dram. */
const DRAM = '051'
const LONGEST_SESSION_SECONDS = 1200
const INIT_SUCCESS = 1
const APPROVED = '00'
/** "Unknown", "overtime" and "system" errors: what became of the call is not known. */
const UNKNOWN_CODES = new Set(['500', '520', '550'])

const Code = z.union([z.string(), z.number()]).transform(String)
const Decimal = z.union([z.number(), z.string()]).transform(Number).pipe(z.number())

const Opened = z.object({ PaymentID: z.string().nullish(), ResponseCode: Code })
const Done = z.object({ ResponseCode: Code })
const Details = z.object({
  ResponseCode: Code.nullish(),
  OrderStatus: Code.nullish(),
  OrderID: Code.nullish(),
  Opaque: z.string().nullish(),
  Currency: Code.nullish(),
  ApprovedAmount: Decimal.nullish(),
  RefundedAmount: Decimal.nullish(),
  rrn: Code.nullish(),
})
type Details = z.infer<typeof Details>

/** Ameriabank's vPOS 3.1. Every word of a browser or of anybody else is only a reason to ask the bank. */
export function ameriabankGateway(settings: AmeriabankSettings): PaymentGateway {
  const { url, clientId: ClientID, username: Username, password: Password, testAmountAmd } = settings
  const call = (operation: string, fields: object): Promise<OutgoingReply> =>
    ask({
      method: 'POST',
      url: `${url}/api/VPOS/${operation}`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...fields, Username, Password }),
    })
  /** What the bank is told for a part of an attempt's amount. */
  const charged = (partAmd: number, wholeAmd: number) =>
    testAmountAmd === null ? partAmd : Math.ceil((partAmd * testAmountAmd) / wholeAmd)

  /** @returns null where the bank answers, but not what became of the attempt: a page that nobody used, for one */
  const detailsOf = async ({ paymentId, providerRef, number }: StartedAttempt): Promise<Details | null> => {
    const { status, body } = await call('GetPaymentDetails', { PaymentID: providerRef })
    if (status === 500) return null
    const details = readAnswer(Details, bodyOf(status, body))
    if (UNKNOWN_CODES.has(details.ResponseCode ?? '')) return null
    if (!details.OrderStatus) throw new GatewayAnswerError(`answered code ${details.ResponseCode}`)
    const isOther = details.OrderID !== String(number) || !isSameId(details.Opaque || paymentId, paymentId)
    if (isOther) throw new GatewayAnswerError('the answer is about another payment')
    return details
  }

  return {
    start: async ({ paymentId, number, orderNumber, amountAmd, locale, now, expiresAt }) => {
      const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
      const { status, body } = await call('InitPayment', {
        ClientID,
        OrderID: number,
        Amount: charged(amountAmd, amountAmd),
        Currency: DRAM,
        // In ASCII: the bank loses Armenian letters.
        Description: `Order ${orderNumber}`,
        BackURL: settings.returnUrl,
        Opaque: paymentId,
        Timeout: Math.min(LONGEST_SESSION_SECONDS, seconds),
      })
      const { PaymentID, ResponseCode } = readAnswer(Opened, bodyOf(status, body))
      if (Number(ResponseCode) !== INIT_SUCCESS || !PaymentID)
        throw new GatewayAnswerError(`answered code ${ResponseCode}`)
      const page = new URLSearchParams({ id: PaymentID, lang: languages[locale] })
      return {
        providerRef: PaymentID.toUpperCase(),
        redirect: { redirectUrl: `${url}/Payments/Pay?${page}`, method: 'GET', fields: {} },
      }
    },
    status: async attempt => {
      const details = await detailsOf(attempt)
      return reportOf(attempt, details, amount => {
        const isTheTestAmount = testAmountAmd !== null && amount === testAmountAmd
        return isTheTestAmount ? attempt.amountAmd : amount
      })
    },
    refund: async ({ refundAmd, backAmd, isInDoubt, ...attempt }) => {
      const details = await detailsOf(attempt)
      if (!details) throw new GatewayAnswerError('does not say what has gone back')
      const before = charged(backAmd, attempt.amountAmd)
      const after = charged(backAmd + refundAmd, attempt.amountAmd)
      const step = refundStep({ returned: returnedOf(details), before, after, isInDoubt })
      const refundRef = `${attempt.providerRef}:${after}`
      if (step === 'manual') return { state: 'manual', why: OTHER_BOOK }
      if (step === 'done') return { state: 'confirmed', refundRef }
      const { status, body } = await call('RefundPayment', { PaymentID: attempt.providerRef, Amount: after - before })
      return refundAnswer(readAnswer(Done, bodyOf(status, body)), refundRef)
    },
    ...noticeOnly(attemptNamed),
    numbers: settings.orderIds,
  }
}

/** Of an order in each of the bank's states; money that went back again is money that came. */
const states: Record<string, ReportState> = {
  0: 'open',
  1: 'processing',
  2: 'captured',
  3: 'failed',
  4: 'captured',
  5: 'open',
  6: 'failed',
}
const PAID = '2'

/** @param amountOf turns what was charged into the attempt's own drams */
function reportOf(
  { paymentId, providerRef, amountAmd }: StartedAttempt,
  details: Details | null,
  amountOf: (charged: number) => number,
): PaymentReport {
  const report = { providerRef, paymentId, amountAmd, currency: 'AMD' }
  const state = states[details?.OrderStatus ?? ''] ?? 'unknown'
  if (!details || state !== 'captured') return { ...report, state }
  if (details.ResponseCode !== APPROVED) return { ...report, state: 'unknown' }
  const { OrderStatus, ApprovedAmount, RefundedAmount, rrn } = details
  const came = ApprovedAmount ?? 0
  const money = { ...(rrn ? { transaction: rrn } : {}), currency: currencyOf(details) }
  if (OrderStatus === PAID) return { ...report, ...money, state, amountAmd: amountOf(came) }
  // Given back before the shop heard of it: what is left of it, if anything, is for a person to look at.
  const left = came - (RefundedAmount ?? 0)
  return left > 0 ? { ...report, ...money, state, amountAmd: left } : { ...report, state: 'failed' }
}

const currencyOf = ({ Currency }: Details): string =>
  !Currency || Number(Currency) === Number(DRAM) ? 'AMD' : Currency

/** What has gone back, where the bank says it: an order that was never given back may leave it out. */
const returnedOf = ({ RefundedAmount, OrderStatus }: Details): number | undefined =>
  RefundedAmount ?? (OrderStatus === PAID ? 0 : undefined)

function refundAnswer({ ResponseCode }: z.infer<typeof Done>, refundRef: string): RefundAnswer {
  if (ResponseCode === APPROVED) return { state: 'confirmed', refundRef }
  if (UNKNOWN_CODES.has(ResponseCode)) throw new GatewayAnswerError(`answered code ${ResponseCode}`)
  return { state: 'refused', why: `code ${ResponseCode}` }
}

/** The bank writes its ids in capitals, and its callbacks in small letters. */
const isSameId = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()

/** The names differ between the editions of the bank's document in their letters. */
function attemptNamed(query: Record<string, unknown>): AttemptName | null {
  const { paymentid, opaque } = byLowerCase(query)
  const providerRef = textOf(paymentid)
  if (providerRef) return { providerRef: providerRef.toUpperCase() }
  const id = z.uuid().safeParse(opaque).data
  return id === undefined ? null : { id: id.toLowerCase() }
}

/** @throws GatewayError for an answer of the server in front of the bank's program */
function bodyOf(status: number, body: string): string {
  if (status === 200) return body
  throw new GatewayError(`answered ${status}`)
}
