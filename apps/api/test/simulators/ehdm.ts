import { z } from 'zod'
import { Rejection } from './ehdm-codes.ts'
import { type Call, json, type Outcome, type SimulatedResponse, startSimulator } from './server.ts'

/*
 * The e-HDM service of the State Revenue Committee, written from its manual of 13.11.2024. It is as strict as the
 * wording allows: each request has exactly the next number, a rejected request uses it up, and a number that was used
 * before is rejected with 104. The manual does not describe the return of a prepayment: the simulator accepts a part of it,
 * without items, also after a sale has spent another part. `prePaymentAmountForReturn` is of the manual of April 2026.
 */

const Amount = z.number().min(0).multipleOf(0.01)
const Item = z.strictObject({
  adgCode: z.string().regex(/^\d+(?:\.\d+)?$/),
  dep: z.int(),
  goodCode: z.string().min(1).max(50),
  goodName: z.string().min(1).max(50),
  unit: z.string().min(1).max(50),
  quantity: z.number().positive().multipleOf(0.001),
  price: Amount,
  discount: Amount.optional(),
  discountType: z.union([z.literal(1), z.literal(2), z.literal(4)]).optional(),
})
type Item = z.infer<typeof Item>
const GOODS = 2
const PREPAYMENT = 3
const Print = z.strictObject({
  crn: z.string(),
  seq: z.int(),
  cardAmount: Amount,
  cashAmount: Amount,
  partialAmount: Amount,
  prePaymentAmount: Amount,
  cashierId: z.int(),
  /** Goods and services, or a prepayment. */
  mode: z.union([z.literal(GOODS), z.literal(PREPAYMENT)]),
  partnerTin: z.string().length(8).nullable(),
  items: z.array(Item).min(1).nullable(),
})
const ById = z.strictObject({ crn: z.string(), seq: z.int(), receiptId: z.string() })
const Return = z.strictObject({
  ...ById.shape,
  cardAmountForReturn: Amount,
  cashAmountForReturn: Amount,
  prePaymentAmountForReturn: Amount.optional(),
  returnItemList: z
    .array(z.strictObject({ receiptProductId: z.int(), quantity: z.number().positive() }))
    .min(1)
    .nullable(),
})
const Departments = z.strictObject({
  crn: z.string(),
  seq: z.int(),
  departments: z.array(
    z.strictObject({ dep: z.int(), taxRegime: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(7)]) }),
  ),
})

/** Armenian, Russian and English letters with punctuation. */
const ALLOWED_NAME = /^[\p{Script=Armenian}А-Яа-яЁёA-Za-z0-9\p{P}+=<>|№ ]+$/u

export type SimulatedReceipt = {
  receiptId: number
  kind: 'sale' | 'return' | 'prepayment'
  items: (Item & { receiptProductId: number; returned: number })[]
  total: number
  /** The part that prepayments pay for; of a return, the part that they paid for. */
  prepaid: number
  /** The part of a prepayment that was returned. */
  returned: number
  time: number
  fiscal: string | null
  saleId: number | null
}

/**
 * What happens to the next request: it is lost, its response is lost, or it is rejected with a code. By default its number
 * is used up; `before number`: the service rejects it before it looks at the number; `after`: once it was executed.
 */
export type EhdmFault =
  | 'lose request'
  | 'lose response'
  | { code: number; when?: 'before number' | 'after number' | 'after' }

export type EhdmSimulator = Awaited<ReturnType<typeof startEhdm>>

const CRN = '52014201'
type Options = { port?: number; now?: () => Date; isActive?: boolean }

/** Starts the service with one register, active and with department 1 by default. */
export async function startEhdm({ port = 0, now = () => new Date(), isActive = true }: Options = {}) {
  const state = {
    isActive,
    /** False: a service that accepts any number of a request that prints nothing. */
    areReadsNumbered: true,
    lastSeq: null as number | null,
    departments: new Map(isActive ? [[1, 1]] : []),
    receipts: [] as SimulatedReceipt[],
    seqs: [] as number[],
    faults: [] as EhdmFault[],
  }

  function accept(seq: number, isRead = false): void {
    const isFree = isRead && !state.areReadsNumbered
    if (isFree && state.lastSeq !== null && seq <= state.lastSeq) return
    if (!isFree && state.lastSeq !== null && seq !== state.lastSeq + 1) throw new Rejection(104)
    state.lastSeq = seq
    state.seqs.push(seq)
  }

  function parse<T extends { crn: string; seq: number }>(schema: z.ZodType<T>, body: unknown, isRead = false): T {
    const { data } = schema.safeParse(body)
    if (!data) throw new Rejection(105)
    if (data.crn !== CRN) throw new Rejection(103)
    if (!state.isActive) throw new Rejection(196)
    rejectIf('before number')
    accept(data.seq, isRead)
    rejectIf('after number')
    return data
  }

  function rejectIf(moment: 'before number' | 'after number' | 'after'): void {
    const fault = state.faults[0]
    if (typeof fault !== 'object' || (fault.when ?? 'after number') !== moment) return
    state.faults.shift()
    throw new Rejection(fault.code)
  }

  type NewReceipt = Pick<SimulatedReceipt, 'kind' | 'items' | 'total' | 'saleId'> & { prepaid?: number }
  function add({ prepaid = 0, ...receipt }: NewReceipt): SimulatedReceipt {
    const receiptId = state.receipts.length + 1
    const fiscal = receipt.kind === 'return' ? null : String(52_517_828 + receiptId)
    const added = { ...receipt, prepaid, returned: 0, receiptId, time: now().getTime(), fiscal }
    state.receipts.push(added)
    return added
  }

  function find(id: string): SimulatedReceipt {
    const receipt = state.receipts.find(({ receiptId }) => String(receiptId) === id)
    if (!receipt) throw new Rejection(176)
    return receipt
  }

  function print(body: unknown): object {
    const { items, mode, ...amounts } = parse(Print, body)
    if ((items === null) !== (mode === PREPAYMENT)) throw new Rejection(187)
    return toResult(items === null ? addPrepayment(amounts) : addSale(items, amounts))
  }

  type Amounts = Pick<z.infer<typeof Print>, 'cardAmount' | 'cashAmount' | 'prePaymentAmount'>

  function addPrepayment({ cardAmount, cashAmount, prePaymentAmount }: Amounts): SimulatedReceipt {
    if (prePaymentAmount > 0) throw new Rejection(186)
    return add({ kind: 'prepayment', items: [], total: roundAmount(cardAmount + cashAmount), saleId: null })
  }

  function addSale(items: readonly Item[], { cardAmount, cashAmount, prePaymentAmount }: Amounts): SimulatedReceipt {
    for (const item of items) check(item, state.departments)
    const total = roundAmount(items.reduce((sum, item) => sum + amountOf(item), 0))
    if (prePaymentAmount > Math.min(total, leftOfPrepayments())) throw new Rejection(186)
    if (roundAmount(cardAmount + cashAmount + prePaymentAmount) < total) throw new Rejection(152)
    if (cardAmount > total - prePaymentAmount) throw new Rejection(167)
    const numbered = items.map((item, receiptProductId) => ({ ...item, receiptProductId, returned: 0 }))
    return add({ kind: 'sale', items: numbered, total, prepaid: prePaymentAmount, saleId: null })
  }

  /** What sales can still spend: the receipts of goods do not name the prepayment. */
  const leftOfPrepayments = () =>
    state.receipts.reduce((left, { kind, total, returned, prepaid }) => {
      if (kind === 'prepayment') return left + total - returned
      return kind === 'sale' ? left - prepaid : left
    }, 0)

  function info(body: unknown): object {
    const receipt = find(parse(ById, body, true).receiptId)
    const left = receipt.items
      .map(({ returned, ...item }) => ({ ...item, quantity: roundQuantity(item.quantity - returned) }))
      .filter(({ quantity }) => quantity > 0)
    const total = roundAmount(left.reduce((sum, item) => sum + amountOf(item), 0))
    return {
      cardAmount: total.toFixed(2),
      cashAmount: '0.00',
      saleType: isOfPrepayment(receipt) ? 0 : 2,
      receiptType: { sale: 0, return: 2, prepayment: 3 }[receipt.kind],
      totalAmount: receipt.kind === 'sale' ? total : receipt.total - receipt.returned,
      prePayment: receipt.prepaid,
      totalWithoutTaxes: roundAmount(total * (1 - 0.1667)),
      time: receipt.time,
      items: left.map(item => ({ ...item, price: item.price.toFixed(2) })),
    }
  }

  function printReturn(body: unknown): object {
    const { receiptId, returnItemList, ...amounts } = parse(Return, body)
    const sale = find(receiptId)
    if (sale.kind === 'return') throw new Rejection(182)
    if (sale.kind === 'prepayment') return toResult(returnPrepayment(sale, amounts.cardAmountForReturn, returnItemList))
    return toResult(returnSale(sale, amounts, returnItemList))
  }

  type ReturnedAmounts = Pick<z.infer<typeof Return>, 'cardAmountForReturn' | 'prePaymentAmountForReturn'>

  function returnSale(sale: SimulatedReceipt, amounts: ReturnedAmounts, list: ReturnedItems | null): SimulatedReceipt {
    if (list === null) throw new Rejection(163)
    const returned = findReturned(sale, list)
    const total = roundAmount(returned.reduce((sum, { item, quantity }) => sum + amountOf({ ...item, quantity }), 0))
    const prepaid = sale.prepaid > 0 ? total : 0
    if (amounts.cardAmountForReturn !== total - prepaid || (amounts.prePaymentAmountForReturn ?? 0) !== prepaid)
      throw new Rejection(178)
    for (const { item, quantity } of returned) item.returned += quantity
    const items = returned.map(({ item, quantity }) => ({ ...item, quantity, returned: 0 }))
    return add({ kind: 'return', items, total, prepaid, saleId: sale.receiptId })
  }

  function returnPrepayment(prepayment: SimulatedReceipt, amount: number, items: unknown): SimulatedReceipt {
    if (items !== null) throw new Rejection(163)
    if (amount <= 0 || amount > Math.min(prepayment.total - prepayment.returned, leftOfPrepayments()))
      throw new Rejection(178)
    prepayment.returned += amount
    return add({ kind: 'return', items: [], total: amount, saleId: prepayment.receiptId })
  }

  const isOfPrepayment = ({ kind, saleId }: SimulatedReceipt) =>
    kind === 'prepayment' || state.receipts.some(({ receiptId, kind }) => receiptId === saleId && kind === 'prepayment')

  function configure(body: unknown): object {
    for (const { dep, taxRegime } of parse(Departments, body).departments) {
      if (state.departments.has(dep)) throw new Rejection(202)
      state.departments.set(dep, taxRegime)
    }
    return {}
  }

  const methods: Record<string, (body: unknown) => unknown> = {
    print,
    printReturnReceipt: printReturn,
    getReturnedReceiptInfo: info,
    printCopy: body => toResult(find(parse(ById, body, true).receiptId)),
    configureDepartments: configure,
    checkConnection: () => 'The connection works',
    activate: () => {
      if (state.isActive) throw new Rejection(195)
      state.isActive = true
      return 'The register is active'
    },
  }

  function respond({ method, path, body }: Call): Outcome {
    const [, name = ''] = /^\/taxsystem-rs-vcr\/api\/v1\.0\/(\w+)$/.exec(path) ?? []
    const execute = methods[name]
    if (method !== 'POST' || !execute) return { status: 404 }
    const isLost = state.faults[0] === 'lose request' || state.faults[0] === 'lose response'
    const fault = isLost ? state.faults.shift() : undefined
    if (fault === 'lose request') return 'never'
    const response = toResponse(() => {
      const result = execute(JSON.parse(body))
      rejectIf('after')
      return result
    })
    return fault === 'lose response' ? 'never' : response
  }

  const simulator = await startSimulator(respond, port)
  return Object.assign(simulator, {
    state,
    settings: {
      RECEIPT_ADAPTER: 'ehdm',
      EHDM_URL: `${simulator.url}/taxsystem-rs-vcr`,
      EHDM_CRN: CRN,
    },
    /** Makes the next requests fail, one after the other. */
    fail: (...faults: EhdmFault[]) => {
      state.faults.push(...faults)
    },
    /** Prints a receipt that the shop did not ask for, as another program on the same register would. */
    printForeign: (total: number, time = now().getTime()) => {
      const item = {
        adgCode: '2403',
        dep: 1,
        goodCode: 'OTHER',
        goodName: 'Other',
        unit: 'pcs',
        quantity: 1,
        price: total,
      }
      const added = add({ kind: 'sale', items: [{ ...item, receiptProductId: 0, returned: 0 }], total, saleId: null })
      added.time = time
    },
  })
}

type ReturnedItems = NonNullable<z.infer<typeof Return>['returnItemList']>

function findReturned({ items }: SimulatedReceipt, returned: ReturnedItems) {
  return returned.map(({ receiptProductId, quantity }) => {
    const item = items.find(each => each.receiptProductId === receiptProductId)
    if (!item) throw new Rejection(163)
    if (item.returned + quantity > item.quantity) throw new Rejection(181)
    return { item, quantity }
  })
}

function check(item: Item, departments: ReadonlyMap<number, number>): void {
  if (!departments.has(item.dep)) throw new Rejection(201)
  if (!ALLOWED_NAME.test(item.goodName)) throw new Rejection(162)
  if (amountOf(item) <= 0) throw new Rejection(165)
}

function toResponse(execute: () => unknown): SimulatedResponse {
  try {
    return json({ code: 0, message: 'OK', result: execute() })
  } catch (error) {
    if (!(error instanceof Rejection))
      return json({ code: 500, message: 'INTERNAL_ERROR', errorMessage: String(error) })
    return json({ code: error.code, message: error.message, errorMessage: error.message })
  }
}

function amountOf({ price, quantity, discount = 0, discountType }: Item): number {
  if (discountType === 1) return roundAmount(price * quantity * (1 - discount / 100))
  if (discountType === 4) return roundAmount(price * quantity - discount)
  return roundAmount((price - discount) * quantity)
}

const roundAmount = (amount: number) => Math.round(amount * 100) / 100
const roundQuantity = (quantity: number) => Math.round(quantity * 1000) / 1000

function toResult({ receiptId, fiscal, total, time }: SimulatedReceipt) {
  const date = new Date(time).toISOString()
  return {
    receiptId: String(receiptId),
    crn: CRN,
    sn: '2FECD1F8',
    tin: '00493113',
    taxpayer: 'DYMTUN LLC',
    address: 'YEREVAN',
    time,
    ...(fiscal ? { fiscal } : {}),
    total,
    change: 0,
    qr: `TIN: 00493113, CRN: ${CRN}, SERIAL: 2FECD1F8, Receipt_ID: ${receiptId}, Receipt_Time: ${date}, FISCAL: ${fiscal}, TOTAL_CASH: 0, TOTAL_NONCASH: ${total}, PREP_USAGE: 0, PARTIAL: 0, TOTAL: ${total}`,
  }
}
