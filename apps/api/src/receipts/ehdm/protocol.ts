import { z } from 'zod'
import { OutgoingError, type OutgoingRequest, type OutgoingResponse, sendOutgoing } from '#platform/http/outgoing.ts'
import { DeviceError } from '../port.ts'
import type { EhdmConfig } from './settings.ts'

export type EhdmMethod =
  | 'activate'
  | 'checkConnection'
  | 'configureDepartments'
  | 'getReturnedReceiptInfo'
  | 'print'
  | 'printCopy'
  | 'printReturnReceipt'

/**
 * `code` 0 is success; any other code is a rejection, and nothing was printed. After a fault of the service (101, 500) the
 * shop asks the register nevertheless.
 */
export type EhdmResponse = { code: number; message: string; result: unknown }

/** Numbers come as JSON numbers or as text. */
const Numeric = z
  .union([z.number(), z.string().trim().min(1)])
  .transform(Number)
  .pipe(z.number())
const Text = z.union([z.string(), z.number()]).transform(String)
const Response = z.object({
  code: Numeric,
  message: z.string().nullish(),
  errorMessage: z.string().nullish(),
  result: z.unknown().optional(),
})

/** The result of `print`, `printCopy` and `printReturnReceipt`. A return has no fiscal number. */
export const PrintResult = z.object({
  receiptId: Numeric.pipe(z.int().min(1)),
  crn: Text.nullish(),
  time: Numeric.nullish(),
  fiscal: Text.nullish(),
  total: Numeric.nullish(),
  qr: z.string().nullish(),
})
export type PrintResult = z.infer<typeof PrintResult>

const Item = z.object({
  receiptProductId: Numeric,
  goodCode: Text,
  quantity: Numeric,
  price: Numeric,
  discount: Numeric.nullish(),
  discountType: Numeric.nullish(),
})
export type RemainingItem = z.infer<typeof Item>

/** The result of `getReturnedReceiptInfo`: what is left of a receipt after earlier returns. */
export const ReceiptInfo = z.object({
  saleType: Numeric.nullish(),
  receiptType: Numeric.nullish(),
  totalAmount: Numeric.nullish(),
  totalWithTaxes: Numeric.nullish(),
  time: Numeric.nullish(),
  items: z
    .array(Item)
    .nullish()
    .transform(items => items ?? []),
})
export type ReceiptInfo = z.infer<typeof ReceiptInfo>

/** The items of a request to print; a prepayment has none. */
export const SentItems = z.object({
  items: z
    .array(z.object({ goodCode: Text, quantity: Numeric }))
    .nullish()
    .transform(items => items ?? []),
})

/** Values of `mode`: goods and services, and prepayment, which has no items. */
export const MODES = { goods: 2, prepayment: 3 } as const

/** Values of `receiptType`. The manual does not say that a returned prepayment has another type than a returned sale. */
export const RECEIPT_TYPES = { sale: 0, charge: 0, prepayment: 3, return: 2, prepayment_return: 2 } as const

/** Value of `saleType` of a prepayment. */
export const PREPAYMENT_SALE_TYPE = 0

export type EhdmTransport = (request: OutgoingRequest) => Promise<OutgoingResponse>

/**
 * Sends one request.
 * @throws DeviceError without a response of the protocol: whether the request was executed is unknown
 */
export async function callEhdm(
  { url, crn, language, tls }: EhdmConfig,
  method: EhdmMethod,
  body: object,
  send: EhdmTransport = sendOutgoing,
): Promise<EhdmResponse> {
  const request: OutgoingRequest = {
    method: 'POST',
    url: `${url}/api/v1.0/${method}`,
    headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json', language },
    body: JSON.stringify({ crn, ...body }),
    ...(tls ? { tls } : {}),
  }
  const { status, body: text } = await send(request).catch(error => {
    if (error instanceof OutgoingError) throw new DeviceError(error.message, 'no_response', { cause: error })
    throw error
  })
  const { data } = Response.safeParse(parseJson(text))
  if (!data) throw new DeviceError(`${method}: HTTP ${status} without a response of the protocol`)
  return { code: data.code, message: data.message ?? data.errorMessage ?? '', result: data.result }
}

/** @throws DeviceError if the result of a successful request has another form */
export function parseResult<T>(schema: z.ZodType<T>, { result }: EhdmResponse, method: EhdmMethod): T {
  const { data, error } = schema.safeParse(result)
  if (error) throw new DeviceError(`${method}: unexpected result: ${z.prettifyError(error)}`)
  return data as T
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
