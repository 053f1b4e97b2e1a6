import type { Locale } from '@shop/contracts/locales.ts'
import { z } from 'zod'
import { webAddress, wholeNumber, withoutTrailingSlash } from '#platform/config/env-values.ts'
import type { OutgoingResponse } from '#platform/http/outgoing.ts'
import {
  type AttemptName,
  GatewayError,
  GatewayResponseError,
  type PaymentGateway,
  type PaymentReport,
  type RefundResult,
  type ReportState,
  type StartedAttempt,
} from '../gateway.ts'
import { createStatusQueryCallbacks, decideRefund, REFUND_MISMATCH } from './bank-gateway.ts'
import { defineProvider } from './define-provider.ts'
import { parseResponse, sendRequest, toLowerCaseKeys, toShortText } from './provider-http.ts'

export type AmeriabankSettings = {
  /** Base URL of vPOS without a trailing slash. */
  url: string
  clientId: string
  username: string
  password: string
  /** The range of order ids that the bank assigned to the shop. */
  orderIds: { from: number; to: number }
  /**
   * The amount to charge instead of the real one, because the bank's test accounts accept a single amount. null: the
   * real amount.
   */
  testAmountAmd: number | null
  /** Absolute URL that the browser returns to. */
  returnUrl: string
}

/** The languages of its payment page; any other locale gets English. */
const languages: Partial<Record<Locale, string>> = { ru: 'ru', en: 'en', hy: 'am' }
/** ISO 4217 number of the Armenian dram. */
const DRAM = '051'
const LONGEST_SESSION_SECONDS = 1200
const INIT_SUCCESS = 1
const APPROVED = '00'
/** "Unknown", "overtime" and "system" errors: the effect of the call is unknown. */
const UNKNOWN_CODES = new Set(['500', '520', '550'])

const Code = z.union([z.string(), z.number()]).transform(String)
const Decimal = z.union([z.number(), z.string()]).transform(Number).pipe(z.number())

const Opened = z.object({ PaymentID: z.string().nullish(), ResponseCode: Code })
const Completed = z.object({ ResponseCode: Code })
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

/** Ameriabank's vPOS 3.1. Callbacks and returns are not authenticated: the shop always queries the status. */
export function ameriabankGateway(settings: AmeriabankSettings): PaymentGateway {
  const { url, clientId: ClientID, username: Username, password: Password, testAmountAmd } = settings
  const call = (operation: string, fields: object): Promise<OutgoingResponse> =>
    sendRequest({
      method: 'POST',
      url: `${url}/api/VPOS/${operation}`,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...fields, Username, Password }),
    })
  /** Returns the part of the charged amount that corresponds to a part of the attempt's amount. */
  const charged = (partAmd: number, wholeAmd: number) =>
    testAmountAmd === null ? partAmd : Math.ceil((partAmd * testAmountAmd) / wholeAmd)

  /** @returns null if the bank responds without a status, for example for a page that was never used */
  const detailsOf = async ({ paymentId, providerRef, number }: StartedAttempt): Promise<Details | null> => {
    const { status, body } = await call('GetPaymentDetails', { PaymentID: providerRef })
    if (status === 500) return null
    const details = parseResponse(Details, bodyOf(status, body))
    if (UNKNOWN_CODES.has(details.ResponseCode ?? '')) return null
    if (!details.OrderStatus) throw new GatewayResponseError(`responded with code ${details.ResponseCode}`)
    const isOtherPayment = details.OrderID !== String(number) || !isSameId(details.Opaque || paymentId, paymentId)
    if (isOtherPayment) throw new GatewayResponseError('the response is about another payment')
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
        // ASCII only: the bank drops Armenian letters.
        Description: `Order ${orderNumber}`,
        BackURL: settings.returnUrl,
        Opaque: paymentId,
        Timeout: Math.min(LONGEST_SESSION_SECONDS, seconds),
      })
      const { PaymentID, ResponseCode } = parseResponse(Opened, bodyOf(status, body))
      if (Number(ResponseCode) !== INIT_SUCCESS || !PaymentID)
        throw new GatewayResponseError(`responded with code ${ResponseCode}`)
      const page = new URLSearchParams({ id: PaymentID, lang: languages[locale] ?? 'en' })
      return {
        providerRef: PaymentID.toUpperCase(),
        redirect: { redirectUrl: `${url}/Payments/Pay?${page}`, method: 'GET', fields: {} },
      }
    },
    status: async attempt => {
      const details = await detailsOf(attempt)
      return toReport(attempt, details, amount => {
        const isTheTestAmount = testAmountAmd !== null && amount === testAmountAmd
        return isTheTestAmount ? attempt.amountAmd : amount
      })
    },
    refund: async ({ refundAmd, refundedAmd, isInDoubt, ...attempt }) => {
      const details = await detailsOf(attempt)
      if (!details) throw new GatewayResponseError('the response has no refunded amount')
      const before = charged(refundedAmd, attempt.amountAmd)
      const after = charged(refundedAmd + refundAmd, attempt.amountAmd)
      const decision = decideRefund({ refunded: refundedOf(details), before, after, isInDoubt })
      const refundRef = `${attempt.providerRef}:${after}`
      if (decision === 'manual') return { state: 'manual', why: REFUND_MISMATCH }
      if (decision === 'done') return { state: 'confirmed', refundRef }
      const { status, body } = await call('RefundPayment', { PaymentID: attempt.providerRef, Amount: after - before })
      return toRefundResult(parseResponse(Completed, bodyOf(status, body)), refundRef)
    },
    ...createStatusQueryCallbacks(attemptNamed),
    numbers: settings.orderIds,
  }
}

/** The bank's order states. A refunded payment was captured. */
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

/** @param amountOf converts the charged amount into the attempt's amount in AMD */
function toReport(
  { paymentId, providerRef, amountAmd }: StartedAttempt,
  details: Details | null,
  amountOf: (charged: number) => number,
): PaymentReport {
  const report = { providerRef, paymentId, amountAmd, currency: 'AMD' }
  const state = states[details?.OrderStatus ?? ''] ?? 'unknown'
  if (!details || state !== 'captured') return { ...report, state }
  if (details.ResponseCode !== APPROVED) return { ...report, state: 'unknown' }
  const { OrderStatus, ApprovedAmount, RefundedAmount, rrn } = details
  const capturedAmount = ApprovedAmount ?? 0
  const money = { ...(rrn ? { transaction: rrn } : {}), currency: toCurrency(details) }
  if (OrderStatus === PAID) return { ...report, ...money, state, amountAmd: amountOf(capturedAmount) }
  // Refunded before the shop received the report: staff review what is left.
  const left = capturedAmount - (RefundedAmount ?? 0)
  return left > 0 ? { ...report, ...money, state, amountAmd: left } : { ...report, state: 'failed' }
}

const toCurrency = ({ Currency }: Details): string =>
  !Currency || Number(Currency) === Number(DRAM) ? 'AMD' : Currency

/** Returns the refunded amount. The bank may omit it if nothing was refunded. */
const refundedOf = ({ RefundedAmount, OrderStatus }: Details): number | undefined =>
  RefundedAmount ?? (OrderStatus === PAID ? 0 : undefined)

function toRefundResult({ ResponseCode }: z.infer<typeof Completed>, refundRef: string): RefundResult {
  if (ResponseCode === APPROVED) return { state: 'confirmed', refundRef }
  if (UNKNOWN_CODES.has(ResponseCode)) throw new GatewayResponseError(`responded with code ${ResponseCode}`)
  return { state: 'rejected', why: `code ${ResponseCode}` }
}

/** The bank writes its ids in upper case and its callbacks in lower case. */
const isSameId = (one: string, other: string): boolean => one.toUpperCase() === other.toUpperCase()

/** Field names differ in case between editions of the bank's documentation. */
function attemptNamed(query: Record<string, unknown>): AttemptName | null {
  const { paymentid, opaque } = toLowerCaseKeys(query)
  const providerRef = toShortText(paymentid)
  if (providerRef) return { providerRef: providerRef.toUpperCase() }
  const id = z.uuid().safeParse(opaque).data
  return id === undefined ? null : { id: id.toLowerCase() }
}

/** @throws GatewayError for a response of the proxy in front of the bank */
function bodyOf(status: number, body: string): string {
  if (status === 200) return body
  throw new GatewayError(`responded with status ${status}`)
}

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
