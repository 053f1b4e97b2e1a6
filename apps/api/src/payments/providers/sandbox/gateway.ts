import { z } from 'zod'
import type { OutgoingResponse } from '#platform/http/outgoing.ts'
import {
  type CallbackReading,
  GatewayError,
  type PaymentGateway,
  type PaymentReport,
  type RawCallback,
  type ReportState,
} from '../../gateway.ts'
import { defineProvider } from '../define-provider.ts'
import { parseJson, parseResponse, sendRequest, toForgedReading, toShortText } from '../provider-http.ts'
import {
  BANK_API,
  Callback,
  callText,
  isSigned,
  LONGEST_SHOP_NAME,
  MERCHANT,
  Refunded,
  Registered,
  RejectedRefund,
  SIGNATURE_HEADER,
  Status,
  sign,
} from './protocol.ts'

export type SandboxSettings = {
  /** The key that the shop and the bank share. */
  key: string
  /** The URL of the bank, read at each call. */
  bankUrl: () => string
  /** The path that the browser returns to, on the host that the bank shares with the shop. */
  returnPath: string
}

const states: Record<Status['state'], ReportState> = {
  open: 'open',
  processing: 'processing',
  approved: 'captured',
  declined: 'failed',
  expired: 'failed',
}

const toReport = ({ ref, paymentId, state, amount, currency }: Status | Callback): PaymentReport => ({
  providerRef: ref,
  paymentId,
  state: states[state],
  amountAmd: amount,
  currency,
})

/** The sandbox bank, called over HTTP like any other bank. */
export function sandboxGateway({ key, bankUrl, returnPath }: SandboxSettings): PaymentGateway {
  const call = async (method: 'GET' | 'POST', path: string, content?: object): Promise<OutgoingResponse> => {
    const body = content && JSON.stringify(content)
    const headers = {
      [SIGNATURE_HEADER]: sign(key, callText(method, path, body)),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    return sendRequest({ method, url: `${bankUrl()}${path}`, headers, ...(body ? { body } : {}) })
  }

  return {
    start: async ({ paymentId, shopName, orderNumber, amountAmd, locale, expiresAt }) => {
      const reply = await call('POST', BANK_API, {
        merchant: MERCHANT,
        paymentId,
        shopName: shopName.slice(0, LONGEST_SHOP_NAME),
        orderNumber,
        amount: amountAmd,
        currency: 'AMD',
        locale,
        returnUrl: returnPath,
        expiresAt: expiresAt.toISOString(),
      })
      const { ref, pageUrl } = read(Registered, reply)
      return { providerRef: ref, redirect: { redirectUrl: pageUrl, method: 'GET', fields: {} } }
    },
    status: async ({ providerRef }) => {
      const status = read(Status, await call('GET', `${BANK_API}/${encodeURIComponent(providerRef)}`))
      if (status.ref !== providerRef) throw new GatewayError('the response is about another payment')
      return toReport(status)
    },
    close: async ({ providerRef }) =>
      toReport(read(Status, await call('POST', `${BANK_API}/${encodeURIComponent(providerRef)}/close`))),
    refund: async ({ providerRef, key: refundKey, refundAmd }) => {
      const path = `${BANK_API}/${encodeURIComponent(providerRef)}/refunds`
      const reply = await call('POST', path, { key: refundKey, amount: refundAmd })
      if (reply.status === 422)
        return { state: 'rejected', why: read(RejectedRefund, { ...reply, status: 200 }).refused }
      return { state: 'confirmed', refundRef: read(Refunded, reply).refundRef }
    },
    readCallback: callback => readCallback(key, callback),
    readReturn: ({ ref }) => {
      const providerRef = toShortText(ref)
      return providerRef === null ? null : { attempt: { providerRef } }
    },
    signedHeaders: [SIGNATURE_HEADER, 'content-type'],
    accepted: { type: 'application/json', body: '{"result":{"received":true}}' },
    declined: null,
    hasStatusQuery: true,
    formActions: [],
    numbers: { from: 1, to: 2 ** 31 - 1 },
  }
}

/** @throws GatewayError if the response does not match */
function read<T>(schema: z.ZodType<T>, { status, body }: OutgoingResponse): T {
  if (status !== 200 && status !== 201) throw new GatewayError(`responded with status ${status}`)
  return parseResponse(schema, body)
}

const Named = z.object({ ref: z.unknown() })

function readCallback(key: string, { method, headers, body }: RawCallback): CallbackReading {
  const forged = (why: string) => toForgedReading(why, Named.safeParse(parseJson(body)).data?.ref)
  if (method !== 'POST') return forged('method')
  if (!isSigned(key, body, headers[SIGNATURE_HEADER])) return forged('signature')
  const parsed = Callback.safeParse(parseJson(body))
  if (!parsed.success) return forged('form')
  if (parsed.data.merchant !== MERCHANT) return forged('merchant')
  return { kind: 'report', report: toReport(parsed.data) }
}

/** A bank on this server, called over HTTP. It moves no money. A live shop does not start with it. */
export const sandbox = defineProvider({
  name: 'sandbox',
  method: 'test',
  about: 'A payment page of this server. It moves no money, and live mode rejects it.',
  settings: z.object({}),
  createGateway: (_settings, { keys, ownUrl, returnPath }) =>
    sandboxGateway({ key: keys.sandboxPayment, bankUrl: ownUrl, returnPath }),
})
