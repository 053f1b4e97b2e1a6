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
  expected,
})

export const toReceiptSheetLine = ({
  lotNumber,
  bestBeforeDate,
  needsDate: _,
  ...line
}: GoodsReceiptLine): SheetLine => ({
  ...toSheetLine(line),
  bestBefore: bestBeforeDate ?? '',
  lotNumber,
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
  variant: PurchasableVariant
  quantity: number
  unitCostAmd?: number | null
  bestBeforeDate?: string | null
  lotNumber?: string
}

/**
 * Adds units of variants. A variant that has a line already gets more units; others come first, in their order, with
 * the cost of the last delivery if none is given. A line keeps the earlier of two dates: its units are one lot.
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

function withUnits(line: SheetLine, { quantity, unitCostAmd, bestBeforeDate, lotNumber }: AddedLine): SheetLine {
  return {
    ...line,
    quantity: String((parseQuantity(line.quantity) ?? 0) + quantity),
    cost: unitCostAmd === undefined || unitCostAmd === null ? line.cost : typedCost(unitCostAmd),
    bestBefore: [line.bestBefore, bestBeforeDate ?? ''].filter(Boolean).toSorted()[0] ?? '',
    lotNumber: line.lotNumber || (lotNumber ?? ''),
  }
}

const toNewLine = ({ variant, quantity, unitCostAmd, bestBeforeDate, lotNumber = '' }: AddedLine): SheetLine => ({
  variant,
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
