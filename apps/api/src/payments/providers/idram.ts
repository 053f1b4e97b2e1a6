import { createHash } from 'node:crypto'
import type { Locale } from '@shop/contracts/locales.ts'
import { z } from 'zod'
import { isSame } from '#platform/auth/secrets.ts'
import { webAddress } from '#platform/config/env-values.ts'
import type { CallbackReading, PaymentGateway, RawCallback } from '../gateway.ts'
import { defineProvider } from './define-provider.ts'
import { toForgedReading, toLowerCaseKeys, toShortText } from './provider-http.ts'

export type IdramSettings = {
  /** The merchant's Idram id. */
  account: string
  secretKey: string
  /** The URL that the browser posts the payment form to. */
  pageUrl: string
}

/** The languages of its payment page; any other locale gets English. */
const languages: Partial<Record<Locale, string>> = { ru: 'RU', en: 'EN', hy: 'AM' }
const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/
const ABANDONED = 'fail'

/**
 * Idram's merchant interface, edition of October 2025. The browser posts a form. Idram sends a precheck (EDP_PRECHECK)
 * before it captures the payment and one callback afterwards. It has no status query and no refund call.
 *
 * The response to the callback decides: 200 with OK confirms the payment, 200 with any other body cancels it, any
 * other status leaves it captured. Therefore only a callback that could not be stored gets an error status.
 */
export function idramGateway({ account, secretKey, pageUrl }: IdramSettings): PaymentGateway {
  return {
    start: async ({ number, secret, shopName, orderNumber, amountAmd, locale }) => {
      // The order number is for accounting. The secret prevents guessing: a bill's id reveals its amount and can
      // simulate a returning customer.
      const providerRef = `${orderNumber}-${number}-${secret}`
      const fields = {
        EDP_LANGUAGE: languages[locale] ?? 'EN',
        EDP_REC_ACCOUNT: account,
        EDP_DESCRIPTION: `${shopName} ${orderNumber}`,
        EDP_AMOUNT: amountAmd.toFixed(2),
        EDP_BILL_NO: providerRef,
      }
      return { providerRef, redirect: { redirectUrl: pageUrl, method: 'POST', fields } }
    },
    status: async ({ providerRef, amountAmd }) => ({ providerRef, state: 'unknown', amountAmd, currency: 'AMD' }),
    refund: async () => ({ state: 'manual', why: 'Idram has no API for refunds: refund it in its web cabinet' }),
    readCallback: call => readCallback({ account, secretKey }, call),
    readReturn: query => {
      const { edp_bill_no: bill, result } = toLowerCaseKeys(query)
      const providerRef = toShortText(bill)
      return providerRef === null ? null : { attempt: { providerRef }, isAbandoned: result === ABANDONED }
    },
    signedHeaders: ['content-type'],
    accepted: { type: 'text/plain', body: 'OK' },
    declined: { type: 'text/plain', body: 'NO' },
    hasStatusQuery: false,
    formActions: [new URL(pageUrl).origin],
    numbers: { from: 1, to: 2 ** 31 - 1 },
  }
}

function readCallback(
  { account, secretKey }: Pick<IdramSettings, 'account' | 'secretKey'>,
  { method, query, body }: RawCallback,
): CallbackReading {
  const forged = (why: string) => toForgedReading(why, new URLSearchParams(body || query).get('EDP_BILL_NO'))
  if (method !== 'POST') return forged('method')
  const fields = fieldsOf(body)
  if (!fields) return forged('form')
  const { EDP_REC_ACCOUNT, EDP_AMOUNT: amount = '', EDP_BILL_NO: providerRef = '' } = fields
  if (EDP_REC_ACCOUNT !== account) return forged('merchant')
  if (!AMOUNT.test(amount) || toShortText(providerRef) === null) return forged('form')
  const amountAmd = Number(amount)
  if (fields.EDP_PRECHECK === 'YES') return { kind: 'precheck', providerRef, amountAmd }
  if (!isSigned(fields, secretKey)) return forged('signature')
  const transaction = toShortText(fields.EDP_TRANS_ID)
  if (!transaction) return forged('form')
  return { kind: 'report', report: { providerRef, transaction, state: 'captured', amountAmd, currency: 'AMD' } }
}

/** Parses form fields. Returns null if a field occurs twice, because it is unknown which value was signed. */
function fieldsOf(body: string): Record<string, string> | null {
  const pairs = [...new URLSearchParams(body)]
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? Object.fromEntries(pairs) : null
}

/** Verifies the checksum for the amount as received and as the shop may have written it, with or without decimals. */
function isSigned(fields: Record<string, string>, secretKey: string): boolean {
  const { EDP_AMOUNT: sent = '', EDP_CHECKSUM: given = '' } = fields
  const spellings = new Set([sent, Number(sent).toFixed(2), String(Number(sent))])
  return [...spellings].some(amount => {
    const checksum = checksumOf({ ...fields, EDP_AMOUNT: amount }, secretKey)
    return isSame(Buffer.from(given.toLowerCase()), Buffer.from(checksum))
  })
}

function checksumOf(fields: Record<string, string>, secretKey: string): string {
  const parts = [
    fields.EDP_REC_ACCOUNT,
    fields.EDP_AMOUNT,
    secretKey,
    fields.EDP_BILL_NO,
    fields.EDP_PAYER_ACCOUNT,
    fields.EDP_TRANS_ID,
    fields.EDP_TRANS_DATE,
  ]
  return createHash('md5')
    .update(parts.map(part => part ?? '').join(':'))
    .digest('hex')
}

export const idram = defineProvider({
  name: 'idram',
  method: 'wallet',
  about:
    'Idram. Its staff enter three URLs (docs/payments.md): RESULT_URL {PUBLIC_URL}/serverapi/payments/idram/callback, ' +
    'SUCCESS_URL {PUBLIC_URL}/serverapi/payments/idram/return?result=success, FAIL_URL the same with result=fail.',
  settings: z.object({
    IDRAM_ACCOUNT: z.string().describe("The merchant's IdramID (EDP_REC_ACCOUNT)."),
    IDRAM_SECRET_KEY: z.string().describe('The key with which Idram signs its confirmations.'),
    IDRAM_PAGE_URL: webAddress
      .default('https://banking.idram.am/Payment/GetPayment')
      .describe('The URL to which the browser posts the payment form.'),
  }),
  createGateway: ({ IDRAM_ACCOUNT: account, IDRAM_SECRET_KEY: secretKey, IDRAM_PAGE_URL: pageUrl }) =>
    idramGateway({ account, secretKey, pageUrl }),
})
