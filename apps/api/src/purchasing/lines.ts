import type { Locale } from '@shop/contracts/locales.ts'
import type { GoodsReceiptLineInput, PurchaseLineInput } from '@shop/contracts/purchasing.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query, recordsOf } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'

/** A line of a document with its variant. */
export type ResolvedLine = { variantId: string; quantity: number; unitCostAmd: string | null }
/** A line of a delivery with its lot. */
export type ResolvedReceiptLine = ResolvedLine & {
  lotNumber: string
  bestBeforeDate: string | null
  packedDate: string | null
}

/** Finds the variants of lines. @throws VALIDATION naming each line with an unknown SKU */
export async function resolveLines<Line extends PurchaseLineInput>(
  tx: Tx,
  lines: readonly Line[],
  locale: Locale,
): Promise<(Omit<Line, 'unitCostAmd'> & ResolvedLine)[]> {
  const skus = lines.map(({ sku }) => sku)
  const rows = await query(tx, kysely.selectFrom('variant').select(['id', 'sku']).where('sku', '=', anyOf(skus)))
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  const unknown = lines.flatMap(({ sku }, index) =>
    ids.has(sku)
      ? []
      : [{ path: `body.lines.${index}.sku`, sku, message: translate(locale, 'purchasing.unknownSku', { sku }) }],
  )
  if (unknown.length > 0) throw new AppError('VALIDATION', { details: unknown })
  return lines.flatMap(({ unitCostAmd, ...line }) => {
    const variantId = ids.get(line.sku)
    return variantId === undefined
      ? []
      : [{ ...line, variantId, unitCostAmd: unitCostAmd === null ? null : String(unitCostAmd) }]
  })
}

const ORDER_COLUMNS = ['purchase_order_id', 'variant_id', 'position', 'quantity', 'unit_cost_amd', 'received'] as const
const RECEIPT_COLUMNS = [
  'goods_receipt_id',
  'variant_id',
  'position',
  'quantity',
  'unit_cost_amd',
  'lot_number',
  'best_before_date',
  'packed_date',
] as const

/** Replaces the lines of a purchase order, of which nothing was received. */
export async function writeOrderLines(tx: Tx, id: string, lines: readonly ResolvedLine[]): Promise<void> {
  await execute(tx, kysely.deleteFrom('purchase_order_line').where('purchase_order_id', '=', id))
  if (lines.length === 0) return
  const rows = toRows(lines).map(row => ({ ...row, purchase_order_id: id, received: 0 }))
  await execute(
    tx,
    kysely
      .insertInto('purchase_order_line')
      .columns(ORDER_COLUMNS)
      .expression(({ selectFrom }) => selectFrom(recordsOf('purchase_order_line', rows).as('r')).select(ORDER_COLUMNS)),
  )
}

/** Replaces the lines of a delivery that is not received yet. */
export async function writeReceiptLines(tx: Tx, id: string, lines: readonly ResolvedReceiptLine[]): Promise<void> {
  await execute(tx, kysely.deleteFrom('goods_receipt_line').where('goods_receipt_id', '=', id))
  if (lines.length === 0) return
  const rows = toRows(lines).map(row => ({
    ...row,
    goods_receipt_id: id,
    lot_number: lines[row.position - 1]?.lotNumber ?? '',
    best_before_date: toDate(lines[row.position - 1]?.bestBeforeDate ?? null),
    packed_date: toDate(lines[row.position - 1]?.packedDate ?? null),
  }))
  await execute(
    tx,
    kysely
      .insertInto('goods_receipt_line')
      .columns(RECEIPT_COLUMNS)
      .expression(({ selectFrom }) =>
        selectFrom(recordsOf('goods_receipt_line', rows).as('r')).select(RECEIPT_COLUMNS),
      ),
  )
}

const toDate = (date: string | null): Date | null => (date === null ? null : new Date(date))

/** The rows in the order of their variants, in which the foreign keys lock them. */
const toRows = (lines: readonly ResolvedLine[]) =>
  lines
    .map(({ variantId, quantity, unitCostAmd }, index) => ({
      variant_id: variantId,
      position: index + 1,
      quantity,
      unit_cost_amd: unitCostAmd,
    }))
    .toSorted((one, other) => (one.variant_id < other.variant_id ? -1 : 1))

type AuditedDocument = Record<string, unknown> & { number: number; lines: Record<string, string> }

/**
 * Returns what a save changed for the audit log: the number, the changed fields and the changed lines. A draft is saved
 * after each change, and its whole content is recorded when it is no longer a draft.
 */
export function auditedChanges<D extends AuditedDocument>(before: D, after: D): { before: object; after: object } {
  const fields = Object.keys(before).filter(name => name !== 'lines' && before[name] !== after[name])
  const skus = Object.keys({ ...before.lines, ...after.lines }).filter(sku => before.lines[sku] !== after.lines[sku])
  const pick = ({ number, lines, ...rest }: D) => ({
    number,
    ...Object.fromEntries(fields.map(name => [name, rest[name]])),
    ...(skus.length > 0 && {
      lines: Object.fromEntries(skus.flatMap(sku => (sku in lines ? [[sku, lines[sku]]] : []))),
    }),
  })
  return { before: pick(before), after: pick(after) }
}

/** A line with its lot if it has one. */
type AuditedLine = PurchaseLineInput &
  Partial<Pick<GoodsReceiptLineInput, 'lotNumber' | 'bestBeforeDate' | 'packedDate'>>

/** The lines of a document in the audit log: quantity, unit cost and, if any, the dates and the lot number by SKU. */
export const auditedLines = (lines: readonly AuditedLine[]): Record<string, string> =>
  Object.fromEntries(
    [...Map.groupBy(lines, ({ sku }) => sku)].map(([sku, ofSku]) => [sku, ofSku.map(auditedLine).join('; ')]),
  )

const auditedLine = ({ quantity, unitCostAmd, lotNumber, bestBeforeDate, packedDate }: AuditedLine): string =>
  [`${quantity} × ${unitCostAmd ?? '—'}`, datesOf(packedDate, bestBeforeDate), lotNumber].filter(Boolean).join(', ')

/** A packed-on date comes before the best-before date, with a dash between them. */
const datesOf = (packedDate: string | null = null, bestBeforeDate: string | null = null): string | null =>
  packedDate === null ? bestBeforeDate : `${packedDate} – ${bestBeforeDate ?? ''}`.trim()
