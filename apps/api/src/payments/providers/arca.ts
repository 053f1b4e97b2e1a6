import type { Locale } from '@shop/contracts/locales.ts'
import { z } from 'zod'
import { webAddress, withoutTrailingSlash } from '#platform/config/env-values.ts'
import {
  type AttemptName,
  GatewayError,
  GatewayResponseError,
  type PaymentGateway,
  type PaymentReport,
  type ReportState,
  type StartedAttempt,
} from '../gateway.ts'
import { createStatusQueryCallbacks, decideRefund, REFUND_MISMATCH } from './bank-gateway.ts'
import { defineProvider } from './define-provider.ts'
import { parseResponse, sendRequest, toLowerCaseKeys, toShortText } from './provider-http.ts'

export type ArcaSettings = {
  /** Base URL of the gateway without a trailing slash. Other banks offer the same API at their own addresses. */
  url: string
  username: string
  password: string
  /** Absolute URL that the browser returns to. */
  returnUrl: string
}

/** The languages of its payment page; any other locale gets English. */
const languages: Partial<Record<Locale, string>> = { ru: 'ru', en: 'en', hy: 'hy' }
/** ISO 4217 number of the Armenian dram. Always sent: the default of the gateway is the rouble. */
const DRAM = '051'
const LUMA_PER_DRAM = 100
const LONGEST_SESSION_SECONDS = 1200
const NO_ERROR = 0
/** Used for a response whose error code cannot be parsed. */
const SYSTEM_ERROR = 7

const lowered = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? toLowerCaseKeys(value) : value
/** An integer, also as text, or absent. */
const Whole = z.coerce.number().int()
const ErrorCode = z
  .unknown()
  .optional()
  .transform(code => {
    if (code === undefined || code === null || code === '') return NO_ERROR
    const number = Number(code)
    return Number.isInteger(number) ? number : SYSTEM_ERROR
  })

const RefundResponse = z.preprocess(lowered, z.object({ errorcode: ErrorCode }))
const Registered = z.preprocess(
  lowered,
  z.object({
    errorcode: ErrorCode,
    orderid: z.string().optional(),
    formurl: z.url({ protocol: /^https?$/ }).optional(),
  }),
)
const Status = z.preprocess(
  lowered,
  z.object({
    errorcode: ErrorCode,
    orderstatus: Whole.nullish(),
    ordernumber: z.coerce.string().nullish(),
    amount: Whole.nullish(),
    currency: z.coerce.string().nullish(),
    authrefnum: z.coerce.string().nullish(),
    paymentamountinfo: z
      .preprocess(
        lowered,
        z.object({
          approvedamount: Whole.nullish(),
          depositedamount: Whole.nullish(),
          refundedamount: Whole.nullish(),
        }),
      )
      .nullish(),
  }),
)
type Status = z.infer<typeof Status>

/** ArCa's iPay and compatible gateways (BPC's REST interface). It sends no callbacks: the shop queries the status. */
export function arcaGateway({ url, username: userName, password, returnUrl }: ArcaSettings): PaymentGateway {
  const call = async (operation: string, fields: Record<string, string>): Promise<string> => {
    const { status, body } = await sendRequest({
      method: 'POST',
      url: `${url}/${operation}.do`,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', accept: 'application/json' },
      body: new URLSearchParams({ userName, password, ...fields }).toString(),
    })
    if (status !== 200) throw new GatewayError(`responded with status ${status}`)
    return body
  }
  const statusOf = async ({ providerRef, number }: StartedAttempt): Promise<Status> => {
    const status = parseResponse(Status, await call('getOrderStatusExtended', { orderId: providerRef, language: 'en' }))
    if (status.errorcode !== NO_ERROR) throw new GatewayResponseError(`responded with code ${status.errorcode}`)
    if (status.ordernumber !== String(number)) throw new GatewayResponseError('the response is about another payment')
    return status
  }

  return {
    start: async ({ paymentId, number, orderNumber, amountAmd, locale, now, expiresAt }) => {
      const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
      const { errorcode, orderid, formurl } = parseResponse(
        Registered,
        await call('register', {
          orderNumber: String(number),
          amount: String(amountAmd * LUMA_PER_DRAM),
          currency: DRAM,
          // The gateway appends its own id under a name that varies, so the return URL has ours.
          returnUrl: `${returnUrl}?payment=${paymentId}`,
          description: `Order ${orderNumber}`,
          language: languages[locale] ?? 'en',
          sessionTimeoutSecs: String(Math.min(LONGEST_SESSION_SECONDS, seconds)),
        }),
      )
      if (errorcode !== NO_ERROR || !orderid || !formurl)
        throw new GatewayResponseError(`responded with code ${errorcode}`)
      return { providerRef: orderid, redirect: { redirectUrl: formurl, method: 'GET', fields: {} } }
    },
    status: async attempt => toReport(attempt, await statusOf(attempt)),
    refund: async ({ refundAmd, refundedAmd, isInDoubt, ...attempt }) => {
      const { orderstatus, paymentamountinfo } = await statusOf(attempt)
      const decision = decideRefund({
        refunded: paymentamountinfo?.refundedamount ?? (orderstatus === PAID ? 0 : undefined),
        before: refundedAmd * LUMA_PER_DRAM,
        after: (refundedAmd + refundAmd) * LUMA_PER_DRAM,
        isInDoubt,
      })
      const refundRef = `${attempt.providerRef}:${refundedAmd + refundAmd}`
      if (decision === 'manual') return { state: 'manual', why: REFUND_MISMATCH }
      if (decision === 'done') return { state: 'confirmed', refundRef }
      const amount = String(refundAmd * LUMA_PER_DRAM)
      const { errorcode } = parseResponse(
        RefundResponse,
        await call('refund', { orderId: attempt.providerRef, amount }),
      )
      if (errorcode === NO_ERROR) return { state: 'confirmed', refundRef }
      return { state: 'rejected', why: `code ${errorcode}` }
    },
    ...createStatusQueryCallbacks(attemptNamed),
    numbers: { from: 1, to: 2 ** 31 - 1 },
  }
}

const PAID = 2
const REFUNDED = 4
const states: Record<number, ReportState> = {
  0: 'open',
  1: 'processing',
  [PAID]: 'captured',
  3: 'failed',
  [REFUNDED]: 'captured',
  5: 'open',
  6: 'failed',
}

/** Which amounts a response has depends on the merchant's configuration. Falls back to the order's amount. */
function toReport(
  { paymentId, providerRef, amountAmd }: StartedAttempt,
  { orderstatus, amount, currency, authrefnum, paymentamountinfo: amounts }: Status,
): PaymentReport {
  const report = { providerRef, paymentId, amountAmd, currency: 'AMD' }
  const state = states[orderstatus ?? -1] ?? 'unknown'
  if (state !== 'captured') return { ...report, state }
  const money = {
    ...(authrefnum ? { transaction: authrefnum } : {}),
    currency: Number(currency) === Number(DRAM) ? 'AMD' : (currency ?? ''),
  }
  if (orderstatus === PAID) {
    const paid = amounts?.depositedamount ?? amount ?? 0
    return { ...report, ...money, state, amountAmd: paid / LUMA_PER_DRAM }
  }
  // Refunded before the shop received the report: staff review what is left.
  const capturedAmount = amounts?.approvedamount ?? amount ?? 0
  const left = capturedAmount - (amounts?.refundedamount ?? 0)
  return left > 0 ? { ...report, ...money, state, amountAmd: left / LUMA_PER_DRAM } : { ...report, state: 'failed' }
}

function attemptNamed(query: Record<string, unknown>): AttemptName | null {
  const { orderid, mdorder, payment } = toLowerCaseKeys(query)
  const id = z.uuid().safeParse(payment).data
  if (id !== undefined) return { id }
  const providerRef = toShortText(orderid) ?? toShortText(mdorder)
  return providerRef === null ? null : { providerRef }
}

export const arca = defineProvider({
  name: 'arca',
  method: 'card',
  about: 'ArCa iPay and banks with the same interface, such as Ineco.',
  settings: z.object({
    ARCA_URL: webAddress.describe(
      'The URL that the bank gives, up to /rest: https://ipay.arca.am/payment/rest, for tests https://ipaytest.arca.am:8445/payment/rest',
    ),
    ARCA_USERNAME: z.string().describe('The user of the interface, from the bank.'),
    ARCA_PASSWORD: z.string().describe('The password of the user.'),
  }),
  createGateway: ({ ARCA_URL, ARCA_USERNAME: username, ARCA_PASSWORD: password }, { returnUrl }) =>
    arcaGateway({ url: withoutTrailingSlash(ARCA_URL), username, password, returnUrl }),
})
