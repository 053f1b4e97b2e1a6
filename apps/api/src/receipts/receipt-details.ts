import { Category } from '@shop/contracts/catalog.ts'
import { LocalTexts } from '@shop/contracts/locale-schemas.ts'
import { byLocale } from '@shop/contracts/locales.ts'
import { PaymentProvider } from '@shop/contracts/payments.ts'
import type { ReceiptDetails, ReceiptLine } from '@shop/contracts/receipts-staff.ts'
import { textIn } from '@shop/contracts/text-fields.ts'
import type { Db, Prisma } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { getSettings } from '#settings/index.ts'
import { toStaffReceipt } from './queries.ts'

const line = {
  sku: true,
  brand: true,
  title: true,
  weightGrams: true,
  quantity: true,
  unitPriceAmd: true,
  discountAmd: true,
  pointsAmd: true,
  variant: { select: { product: { select: { category: true } } } },
} satisfies Prisma.OrderLineSelect
const rental = { brand: true, title: true } satisfies Prisma.RentalBookingSelect
const returnedUnits = { amountAmd: true, pointsAmd: true, quantity: true, line: { select: line } } as const

const include = {
  order: {
    select: {
      number: true,
      status: true,
      depositAmd: true,
      deliveryFeeState: true,
      deliveryFeeAmd: true,
      lines: { select: line, orderBy: { sku: 'asc' } },
      rentals: {
        select: { ...rental, rentalAmd: true, refund: { select: { isPrepayment: true } } },
        orderBy: { nth: 'asc' },
      },
      returns: {
        where: { isUnsold: true },
        select: { lines: { select: { quantity: true, amountAmd: true, line: { select: { sku: true } } } } },
      },
    },
  },
  payment: {
    select: {
      provider: true,
      providerRef: true,
      transaction: true,
      amountAmd: true,
      settledAt: true,
      receipts: {
        where: { kind: { in: ['sale', 'prepayment'] } },
        select: { kind: true, number: true, amountAmd: true },
      },
    },
  },
  refund: {
    select: {
      confirmedAt: true,
      refundedLines: { select: returnedUnits },
      refusedRental: { select: { ...rental, rentalAmd: true } },
      orderReturn: { select: { lines: { select: { ...returnedUnits, toStock: true, writtenOff: true } } } },
    },
  },
  booking: { select: { ...rental, charges: { select: { kind: true, amountAmd: true }, orderBy: { nth: 'asc' } } } },
} satisfies Prisma.FiscalReceiptInclude

type Row = Prisma.FiscalReceiptGetPayload<{ include: typeof include }>
type Named = Pick<Row['order']['lines'][number], 'brand' | 'title'>

/** Returns all values that staff need to print a receipt manually. @throws NOT_FOUND */
export async function getReceiptDetails(db: Db, id: string): Promise<ReceiptDetails> {
  const row = await db.fiscalReceipt.findUnique({ where: { id }, include })
  if (!row) throw new AppError('NOT_FOUND')
  const { legalName, taxNumber } = await getSettings(db, 'shop')
  const { payment, refund, order } = row
  const { number: saleNumber } = findReceipt(row, 'sale') ?? {}
  const { number: prepaymentNumber } = (row.kind === 'prepayment' ? undefined : findReceipt(row, 'prepayment')) ?? {}
  const reference = payment.transaction ?? payment.providerRef
  return {
    receipt: toStaffReceipt(row),
    seller: { legalName, taxNumber },
    lines: toLines(row),
    payment: {
      provider: PaymentProvider.parse(payment.provider),
      reference: reference ?? undefined,
      amountAmd: payment.amountAmd,
      paidAt: payment.settledAt?.toISOString(),
    },
    depositAmd: order.depositAmd,
    isPrepaid: isPrepaid(row),
    ...(refund?.confirmedAt ? { refundedAt: refund.confirmedAt.toISOString() } : {}),
    ...(row.kind === 'return' && saleNumber ? { saleNumber } : {}),
    ...(row.kind !== 'charge' && prepaymentNumber ? { prepaymentNumber } : {}),
  }
}

/** True for a sale that a prepayment pays for, and for its return. */
const isPrepaid = (row: Row) => ['sale', 'return'].includes(row.kind) && findReceipt(row, 'prepayment') !== undefined

const findReceipt = ({ payment }: Row, kind: string) => payment.receipts.find(receipt => receipt.kind === kind)

/** Returns the lines of a receipt, which add up to its amount. @throws NOT_FOUND */
export async function getReceiptLines(db: Db, id: string): Promise<ReceiptLine[]> {
  const row = await db.fiscalReceipt.findUnique({ where: { id }, include })
  if (!row) throw new AppError('NOT_FOUND')
  return toLines(row)
}

/**
 * The lines of a receipt. A difference to the amount is a separate line, so that they always add up: items that staff
 * removed from a paid order, or a refund without a return.
 */
function toLines(row: Row): ReceiptLine[] {
  const lines = toKnownLines(row)
  const restAmd = row.amountAmd - lines.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
  return restAmd === 0 ? lines : [...lines, { kind: 'other', quantity: 1, reductionAmd: 0, amountAmd: restAmd }]
}

function toKnownLines(row: Row): ReceiptLine[] {
  if (row.kind === 'prepayment' || row.kind === 'prepayment_return')
    return [{ kind: 'prepayment', ...toSingleUnit(row.amountAmd) }]
  if (row.kind === 'sale') return toSaleLines(row)
  if (row.kind === 'charge') return toChargeLines(row)
  const isWhole = findReceipt(row, 'sale')?.amountAmd === row.amountAmd
  return isWhole ? toSaleLines(row) : toReturnLines(row)
}

function toSaleLines(row: Row): ReceiptLine[] {
  const { order, amountAmd } = row
  if (!findReceipt(row, 'prepayment')) return toOrderLines(row)
  // The delivery fee of a dispatched order is not refunded.
  if (order.status === 'cancelled')
    return reduceTo(
      toOrderLines(row).filter(({ kind }) => kind === 'delivery'),
      amountAmd,
    )
  const refusedOf = (sku: string | undefined) =>
    order.returns.flatMap(({ lines }) => lines).find(refused => refused.line.sku === sku)
  const taken = toOrderLines({
    ...row,
    order: { ...order, rentals: order.rentals.filter(({ refund }) => !refund?.isPrepayment) },
  })
    .map(each => {
      const refused = refusedOf(each.sku)
      if (!refused) return each
      const quantity = each.quantity - refused.quantity
      const paidAmd = each.amountAmd - refused.amountAmd
      return { ...each, quantity, reductionAmd: quantity * (each.unitPriceAmd ?? 0) - paidAmd, amountAmd: paidAmd }
    })
    .filter(({ quantity }) => quantity > 0)
  return reduceTo(taken, amountAmd)
}

/** Reduces lines in proportion to an amount, if they exceed it: staff refunded a part before the hand-over. */
function reduceTo(lines: readonly ReceiptLine[], amountAmd: number): ReceiptLine[] {
  const totalAmd = lines.reduce((sum, line) => sum + line.amountAmd, 0)
  const excessAmd = Math.max(0, totalAmd - amountAmd)
  let [beforeAmd, takenAmd] = [0, 0]
  return lines.map(line => {
    beforeAmd += line.amountAmd
    const cutAmd = Math.floor((excessAmd * beforeAmd) / (totalAmd || 1)) - takenAmd
    takenAmd += cutAmd
    return { ...line, reductionAmd: line.reductionAmd + cutAmd, amountAmd: line.amountAmd - cutAmd }
  })
}

function toOrderLines({ order }: Pick<Row, 'order'>): ReceiptLine[] {
  const { deliveryFeeState, deliveryFeeAmd } = order
  const isFeePaid = deliveryFeeState === 'fixed' && deliveryFeeAmd !== null && deliveryFeeAmd > 0
  return [
    ...order.lines.map(bought => {
      const reductionAmd = bought.discountAmd + bought.pointsAmd
      return {
        ...toProductColumns(bought),
        quantity: bought.quantity,
        unitPriceAmd: bought.unitPriceAmd,
        reductionAmd,
        amountAmd: bought.quantity * bought.unitPriceAmd - reductionAmd,
      }
    }),
    ...order.rentals.map(toRentalLine),
    ...(isFeePaid ? [{ kind: 'delivery' as const, ...toSingleUnit(deliveryFeeAmd) }] : []),
  ]
}

const toRentalLine = ({ rentalAmd, ...named }: Named & { rentalAmd: number }) => ({
  kind: 'rental' as const,
  title: toTitle(named),
  ...toSingleUnit(rentalAmd),
})

function toChargeLines({ booking }: Row): ReceiptLine[] {
  if (!booking) return []
  return booking.charges.map(({ kind, amountAmd }) => ({
    kind: kind === 'late' || kind === 'damage' ? kind : 'extension',
    title: toTitle(booking),
    ...toSingleUnit(amountAmd),
  }))
}

/**
 * The returned units of each line: received units of a return, or refunded units that the customer keeps. Or the hookah
 * that the customer refused at the door.
 */
function toReturnLines({ refund }: Row): ReceiptLine[] {
  if (refund?.refusedRental) return [toRentalLine(refund.refusedRental)]
  const received = (refund?.orderReturn?.lines ?? []).map(({ toStock, writtenOff, ...returned }) => ({
    ...returned,
    quantity: toStock === null ? returned.quantity : toStock + (writtenOff ?? 0),
  }))
  return [...received, ...(refund?.refundedLines ?? [])]
    .filter(({ quantity }) => quantity > 0)
    .map(({ line: bought, quantity, amountAmd }) => ({
      ...toProductColumns(bought),
      quantity,
      unitPriceAmd: bought.unitPriceAmd,
      reductionAmd: quantity * bought.unitPriceAmd - amountAmd,
      amountAmd,
    }))
}

const toSingleUnit = (amountAmd: number) => ({ quantity: 1, unitPriceAmd: amountAmd, reductionAmd: 0, amountAmd })

type Bought = Named & Pick<Row['order']['lines'][number], 'sku' | 'weightGrams' | 'variant'>

const toProductColumns = ({ sku, weightGrams, variant, ...named }: Bought) => ({
  kind: 'goods' as const,
  title: toTitle(named),
  category: Category.parse(variant.product.category),
  sku,
  weightGrams,
})

function toTitle({ brand, title }: Named) {
  const texts = LocalTexts.parse(title)
  return byLocale(locale => `${brand} ${textIn(texts, locale)}`)
}
