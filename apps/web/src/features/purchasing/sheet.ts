import { addDays } from '@shop/contracts/days.ts'
import type {
  GoodsReceiptLine,
  GoodsReceiptLineInput,
  PurchasableVariant,
  PurchaseLine,
  PurchaseLineInput,
} from '@shop/contracts/purchasing.ts'
import { parseCost, parseQuantity } from './line-input.ts'

/** A line as it is typed. */
export type SheetLine = {
  variant: PurchasableVariant
  quantity: string
  cost: string
  /** Best-before date, YYYY-MM-DD; '' if there is none. Only for deliveries, as the lot number. */
  bestBefore: string
  lotNumber: string
  /** True if the delivery cannot be received without the date. */
  needsDate: boolean
  /** Units that the purchase order still expects. */
  expected?: number | undefined
}

/** Writes a cost as staff type it. */
const typedCost = (cost: number | null): string => (cost === null ? '' : String(cost))

export const toSheetLine = ({ quantity, unitCostAmd, expected, received: _, ...variant }: PurchaseLine): SheetLine => ({
  variant,
  quantity: String(quantity),
  cost: typedCost(unitCostAmd),
  bestBefore: '',
  lotNumber: '',
  needsDate: false,
  expected,
})

export const toReceiptSheetLine = ({ lotNumber, bestBeforeDate, needsDate, ...line }: GoodsReceiptLine): SheetLine => ({
  ...toSheetLine(line),
  bestBefore: bestBeforeDate ?? '',
  lotNumber,
  needsDate,
})

/** Returns the lines to save; undefined if one is not valid or has fewer units than `min`. */
export function toLineInputs(lines: readonly SheetLine[], min: 0 | 1): PurchaseLineInput[] | undefined {
  const inputs = lines.flatMap(({ variant: { sku }, quantity: typed, cost }) => {
    const [quantity, unitCostAmd] = [parseQuantity(typed, min), parseCost(cost)]
    return quantity === undefined || unitCostAmd === undefined ? [] : [{ sku, quantity, unitCostAmd }]
  })
  return inputs.length === lines.length ? inputs : undefined
}

/** Returns the lines of a delivery to save; undefined if one is not valid. */
export function toReceiptLineInputs(lines: readonly SheetLine[]): GoodsReceiptLineInput[] | undefined {
  const lots = new Map(lines.map(line => [line.variant.sku, line]))
  return toLineInputs(lines, 0)?.map(input => {
    const { bestBefore = '', lotNumber = '' } = lots.get(input.sku) ?? {}
    return { ...input, lotNumber: lotNumber.trim(), bestBeforeDate: bestBefore || null }
  })
}

export type AddedLine = {
  variant: PurchasableVariant & { needsDate?: boolean }
  quantity: number
  unitCostAmd?: number | null
  bestBeforeDate?: string | null
  lotNumber?: string
}

/**
 * Adds units of variants. A variant that has a line already gets more units; others come first, in their order, with
 * the cost of the last delivery if none is given. The units of a line are one lot: keep other ones out by `separateLots`.
 */
export function addToSheet(lines: readonly SheetLine[], added: readonly AddedLine[]): SheetLine[] {
  const next = [...lines]
  const fresh: SheetLine[] = []
  for (const each of added) {
    const isSame = (line: SheetLine) => line.variant.sku === each.variant.sku
    const list = fresh.some(isSame) ? fresh : next
    const index = list.findIndex(isSame)
    const line = list[index]
    if (line) list[index] = withUnits(line, each)
    else fresh.push(toNewLine(each))
  }
  return [...fresh, ...next]
}

/**
 * Separates added units that can join their line from those of another lot: their date or lot number is not that of the
 * line. Units without a date and lot number, such as those of a plain barcode, are of the lot of the line.
 */
export function separateLots(
  lines: readonly SheetLine[],
  added: readonly AddedLine[],
): { fitting: AddedLine[]; others: AddedLine[] } {
  const lots = new Map(lines.map(({ variant: { sku }, bestBefore, lotNumber }) => [sku, { bestBefore, lotNumber }]))
  const isOfLine = ({ variant: { sku }, bestBeforeDate, lotNumber }: AddedLine): boolean => {
    const lot = lots.get(sku) ?? { bestBefore: '', lotNumber: '' }
    const merged = {
      bestBefore: lot.bestBefore || bestBeforeDate || '',
      lotNumber: lot.lotNumber.trim() || lotNumber || '',
    }
    const isSame = (bestBeforeDate || merged.bestBefore) === merged.bestBefore
    const isSameNumber = (lotNumber || merged.lotNumber) === merged.lotNumber
    if (isSame && isSameNumber) lots.set(sku, merged)
    return isSame && isSameNumber
  }
  const { fitting = [], others = [] } = Object.groupBy(added, line => (isOfLine(line) ? 'fitting' : 'others'))
  return { fitting, others }
}

function withUnits(line: SheetLine, { quantity, unitCostAmd, bestBeforeDate, lotNumber }: AddedLine): SheetLine {
  return {
    ...line,
    quantity: String((parseQuantity(line.quantity) ?? 0) + quantity),
    cost: unitCostAmd === undefined || unitCostAmd === null ? line.cost : typedCost(unitCostAmd),
    bestBefore: line.bestBefore || (bestBeforeDate ?? ''),
    lotNumber: line.lotNumber || (lotNumber ?? ''),
  }
}

const toNewLine = ({ variant, quantity, unitCostAmd, bestBeforeDate, lotNumber = '' }: AddedLine): SheetLine => ({
  variant,
  needsDate: variant.needsDate ?? false,
  quantity: String(quantity),
  cost: typedCost(unitCostAmd ?? variant.lastCostAmd),
  bestBefore: bestBeforeDate ?? '',
  lotNumber,
})

/** Raises the quantities of the lines to what the purchase order still expects. */
export const fillExpected = (lines: readonly SheetLine[]): SheetLine[] =>
  lines.map(line => (isIncomplete(line) ? { ...line, quantity: String(line.expected) } : line))

/** True if a line has fewer units than the purchase order still expects. */
export const isIncomplete = ({ quantity, expected = 0 }: SheetLine): boolean =>
  (parseQuantity(quantity) ?? 0) < expected

/** True if the line has units and needs a best-before date that is not typed. */
export const isDateMissing = ({ needsDate, quantity, bestBefore }: SheetLine): boolean =>
  needsDate && (parseQuantity(quantity) ?? 0) > 0 && bestBefore === ''

/** True if a best-before date is over or so far ahead that it may be a slip. @param today in Yerevan */
export const isDateUnusual = ({ quantity, bestBefore }: SheetLine, today: string): boolean =>
  (parseQuantity(quantity) ?? 0) > 0 &&
  bestBefore !== '' &&
  (bestBefore < today || bestBefore > addDays(today, MAX_DAYS_AHEAD))

/** Ten years. */
const MAX_DAYS_AHEAD = 3652

/** Units and cost of the valid lines. */
export function totalsOf(lines: readonly SheetLine[]): { units: number; costAmd: number } {
  const counted = lines.map(({ quantity, cost }) => ({
    units: parseQuantity(quantity) ?? 0,
    cost: parseCost(cost) ?? 0,
  }))
  return {
    units: counted.reduce((sum, { units }) => sum + units, 0),
    costAmd: counted.reduce((sum, { units, cost }) => sum + units * cost, 0),
  }
}
