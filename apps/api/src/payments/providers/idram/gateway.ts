import { createHash } from 'node:crypto'
import type { Locale } from '@shop/contracts/locale.ts'
import { isSame } from '#platform/secrets.ts'
import type { CallbackReading, PaymentGateway, RawCallback } from '../../gateway.ts'
import { byLowerCase, textOf } from '../ask.ts'
import { toForgedCall } from '../forged-call.ts'

export type IdramSettings = {
  /** The merchant's IdramID. */
  account: string
  secretKey: string
  /** Where the browser posts the form to. */
  pageUrl: string
}

const languages: Record<Locale, string> = { ru: 'RU', en: 'EN', hy: 'AM' }
const AMOUNT = /^\d{1,10}(?:\.\d{1,2})?$/
const GIVEN_UP = 'fail'

/**
 * Idram's merchant interface, edition of October 2025: the browser posts a form, Idram asks the shop before it takes
 * the money (EDP_PRECHECK) and tells it once when it has. It cannot be asked, and gives no money back by a call.
 *
 * What it is answered to the second decides: 200 with OK is success, 200 with anything else cancels the payment, and
 * with any other status it keeps the money. So only a call that could not be stored is answered with an error.
 */
export function idramGateway({ account, secretKey, pageUrl }: IdramSettings): PaymentGateway {
  return {
    start: async ({ number, secret, shopName, orderNumber, amountAmd, locale }) => {
      // The order's number for accountants; the secret, as whoever names a bill learns its amount and can say its payer is back.
      const providerRef = `${orderNumber}-${number}-${secret}`
      const fields = {
        EDP_LANGUAGE: languages[locale],
        EDP_REC_ACCOUNT: account,
        EDP_DESCRIPTION: `${shopName} ${orderNumber}`,
        EDP_AMOUNT: amountAmd.toFixed(2),
        EDP_BILL_NO: providerRef,
      }
      return { providerRef, redirect: { redirectUrl: pageUrl, method: 'POST', fields } }
    },
    status: async ({ providerRef, amountAmd }) => ({ providerRef, state: 'unknown', amountAmd, currency: 'AMD' }),
    refund: async () => ({ state: 'manual', why: 'Idram has no call for it: give it back in its cabinet' }),
    readCallback: call => readCallback({ account, secretKey }, call),
    readReturn: query => {
      const { edp_bill_no: bill, result } = byLowerCase(query)
      const providerRef = textOf(bill)
      return providerRef === null ? null : { attempt: { providerRef }, isGivenUp: result === GIVEN_UP }
    },
    signedHeaders: ['content-type'],
    accepted: { type: 'text/plain', body: 'OK' },
    refused: { type: 'text/plain', body: 'NO' },
    canBeAsked: false,
    formActions: [new URL(pageUrl).origin],
    numbers: { from: 1, to: 2 ** 31 - 1 },
  }
}

function readCallback(
  { account, secretKey }: Pick<IdramSettings, 'account' | 'secretKey'>,
  { method, query, body }: RawCallback,
): CallbackReading {
  const forged = (why: string) => toForgedCall(why, new URLSearchParams(body || query).get('EDP_BILL_NO'))
  if (method !== 'POST') return forged('method')
  const fields = fieldsOf(body)
  if (!fields) return forged('form')
  const { EDP_REC_ACCOUNT, EDP_AMOUNT: amount = '', EDP_BILL_NO: providerRef = '' } = fields
  if (EDP_REC_ACCOUNT !== account) return forged('merchant')
  if (!AMOUNT.test(amount) || textOf(providerRef) === null) return forged('form')
  const amountAmd = Number(amount)
  if (fields.EDP_PRECHECK === 'YES') return { kind: 'question', providerRef, amountAmd }
  if (!isSigned(fields, secretKey)) return forged('signature')
  const transaction = textOf(fields.EDP_TRANS_ID)
  if (!transaction) return forged('form')
  return { kind: 'report', report: { providerRef, transaction, state: 'captured', amountAmd, currency: 'AMD' } }
}

/** The fields of a form, each once: of two with one name nobody can tell which one was signed. */
function fieldsOf(body: string): Record<string, string> | null {
  const pairs = [...new URLSearchParams(body)]
  return new Set(pairs.map(([name]) => name)).size === pairs.length ? Object.fromEntries(pairs) : null
}

/**
 * The checksum is over the amount as it was sent, or as the shop may have written it: the same amount spelled with or
 * without decimals is the same amount.
 */
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
