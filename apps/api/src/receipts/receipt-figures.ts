import { PaymentProvider } from '@shop/contracts/payments.ts'
import type { ReceiptFigures, ReceiptLine } from '@shop/contracts/receipts-staff.ts'
import type { Db, Prisma } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { getSettings } from '#settings/index.ts'
import { toStaffReceipt } from './queries.ts'

const line = {
  sku: true,
  brand: true,
  titleRu: true,
  titleEn: true,
  titleHy: true,
  weightGrams: true,
  quantity: true,
  unitPriceAmd: true,
  discountAmd: true,
  pointsAmd: true,
} satisfies Prisma.OrderLineSelect
const rental = { brand: true, titleRu: true, titleEn: true, titleHy: true } satisfies Prisma.RentalBookingSelect
const taken = { amountAmd: true, pointsAmd: true, quantity: true, line: { select: line } } as const

const include = {
  order: {
    select: {
      number: true,
      depositAmd: true,
      deliveryFeeState: true,
      deliveryFeeAmd: true,
      lines: { select: line, orderBy: { sku: 'asc' } },
      rentals: { select: { ...rental, rentalAmd: true }, orderBy: { nth: 'asc' } },
    },
  },
  payment: {
    select: {
      provider: true,
      providerRef: true,
      transaction: true,
      amountAmd: true,
      settledAt: true,
      receipts: { where: { kind: 'sale' }, select: { number: true, amountAmd: true } },
    },
  },
  refund: {
    select: {
      confirmedAt: true,
      refundedLines: { select: taken },
      orderReturn: { select: { lines: { select: { ...taken, toStock: true, writtenOff: true } } } },
    },
  },
  booking: { select: { ...rental, charges: { select: { kind: true, amountAmd: true }, orderBy: { nth: 'asc' } } } },
} satisfies Prisma.FiscalReceiptInclude

type Row = Prisma.FiscalReceiptGetPayload<{ include: typeof include }>
type Named = { brand: string; titleRu: string; titleEn: string | null; titleHy: string | null }

/** All that staff type into a device to print a receipt by hand. @throws NOT_FOUND */
export async function readFigures(db: Db, id: string): Promise<ReceiptFigures> {
  const row = await db.fiscalReceipt.findUnique({ where: { id }, include })
  if (!row) throw new AppError('NOT_FOUND')
  const { legalName, taxNumber } = await getSettings(db, 'shop')
  const { payment, refund, order } = row
  const sale = payment.receipts[0]
  const reference = payment.transaction ?? payment.providerRef
  const isReturn = row.kind === 'return'
  return {
    receipt: toStaffReceipt(row),
    seller: { legalName, taxNumber },
    lines: linesOf(row),
    payment: {
      provider: PaymentProvider.parse(payment.provider),
      reference: reference ?? undefined,
      amountAmd: payment.amountAmd,
      paidAt: payment.settledAt?.toISOString(),
    },
    depositAmd: order.depositAmd,
    ...(refund?.confirmedAt ? { refundedAt: refund.confirmedAt.toISOString() } : {}),
    ...(isReturn && sale?.number ? { saleNumber: sale.number } : {}),
  }
}

/**
 * The lines of a receipt. What they do not explain is a line of its own, so that they always add up: pieces that staff
 * took out of a paid order, or an amount that was refunded without goods.
 */
function linesOf(row: Row): ReceiptLine[] {
  const lines = explainedLines(row)
  const restAmd = row.amountAmd - lines.reduce((sum, { amountAmd }) => sum + amountAmd, 0)
  return restAmd === 0 ? lines : [...lines, { kind: 'other', quantity: 1, reductionAmd: 0, amountAmd: restAmd }]
}

function explainedLines(row: Row): ReceiptLine[] {
  if (row.kind === 'sale') return saleLines(row)
  if (row.kind === 'charge') return chargeLines(row)
  const isWhole = row.payment.receipts[0]?.amountAmd === row.amountAmd
  return isWhole ? saleLines(row) : returnLines(row)
}

function saleLines({ order }: Row): ReceiptLine[] {
  const { deliveryFeeState, deliveryFeeAmd } = order
  const isFeePaid = deliveryFeeState === 'fixed' && deliveryFeeAmd !== null && deliveryFeeAmd > 0
  return [
    ...order.lines.map(bought => {
      const reductionAmd = bought.discountAmd + bought.pointsAmd
      return {
        ...goodsOf(bought),
        quantity: bought.quantity,
        unitPriceAmd: bought.unitPriceAmd,
        reductionAmd,
        amountAmd: bought.quantity * bought.unitPriceAmd - reductionAmd,
      }
    }),
    ...order.rentals.map(({ rentalAmd, ...named }) => ({
      kind: 'rental' as const,
      title: titleOf(named),
      ...single(rentalAmd),
    })),
    ...(isFeePaid ? [{ kind: 'delivery' as const, ...single(deliveryFeeAmd) }] : []),
  ]
}

function chargeLines({ booking }: Row): ReceiptLine[] {
  if (!booking) return []
  return booking.charges.map(({ kind, amountAmd }) => ({
    kind: kind === 'late' || kind === 'damage' ? kind : 'extension',
    title: titleOf(booking),
    ...single(amountAmd),
  }))
}

/** What came back of each line: received units of a return, or units that the customer keeps. */
function returnLines({ refund }: Row): ReceiptLine[] {
  const received = (refund?.orderReturn?.lines ?? []).map(({ toStock, writtenOff, ...back }) => ({
    ...back,
    quantity: toStock === null ? back.quantity : toStock + (writtenOff ?? 0),
  }))
  return [...received, ...(refund?.refundedLines ?? [])]
    .filter(({ quantity }) => quantity > 0)
    .map(({ line: bought, quantity, amountAmd }) => ({
      ...goodsOf(bought),
      quantity,
      unitPriceAmd: bought.unitPriceAmd,
      reductionAmd: quantity * bought.unitPriceAmd - amountAmd,
      amountAmd,
    }))
}

const single = (amountAmd: number) => ({ quantity: 1, unitPriceAmd: amountAmd, reductionAmd: 0, amountAmd })

const goodsOf = ({ sku, weightGrams, ...named }: Named & { sku: string; weightGrams: number }) => ({
  kind: 'goods' as const,
  title: titleOf(named),
  sku,
  weightGrams,
})

const titleOf = ({ brand, titleRu, titleEn, titleHy }: Named) => ({
  ru: `${brand} ${titleRu}`,
  en: `${brand} ${titleEn ?? titleRu}`,
  hy: `${brand} ${titleHy ?? titleRu}`,
})
