import { addDays } from '@shop/contracts/days.ts'
import {
  findPackedProblem,
  findRepeatedLots,
  type GoodsReceiptLine,
  type GoodsReceiptLineInput,
  type PurchasableVariant,
  type PurchaseLine,
  type PurchaseLineInput,
} from '@shop/contracts/purchasing.ts'
import { parseCost, parseQuantity } from './line-input.ts'

/** A line as it is typed. */
export type SheetLine = {
  /** Unique in the sheet: a variant of a delivery has a line per lot. */
  id: string
  variant: PurchasableVariant
  quantity: string
  cost: string
  /** Best-before date, YYYY-MM-DD; '' if there is none. Only for deliveries, as the lot number. */
  bestBefore: string
  /** Packed-on date, YYYY-MM-DD; '' if the pack does not say. */
  packed: string
  lotNumber: string
  /** True if the delivery cannot be received without the date. */
  needsDate: boolean
  /** Units of the variant that the purchase order still expects. */
  expected?: number | undefined
}

/** Writes a cost as staff type it. */
const typedCost = (cost: number | null): string => (cost === null ? '' : String(cost))

export const toSheetLine = ({ quantity, unitCostAmd, expected, received: _, ...variant }: PurchaseLine): SheetLine => ({
  id: variant.sku,
  variant,
  quantity: String(quantity),
  cost: typedCost(unitCostAmd),
  bestBefore: '',
  packed: '',
  lotNumber: '',
  needsDate: false,
  expected,
})

const toReceiptSheetLine = (receiptLine: GoodsReceiptLine): SheetLine => {
  const { lotNumber, bestBeforeDate, packedDate, needsDate, ...line } = receiptLine
  return {
    ...toSheetLine(line),
    bestBefore: bestBeforeDate ?? '',
    packed: packedDate ?? '',
    lotNumber,
    needsDate,
  }
}

/** The lines of a stored delivery. */
export const toReceiptSheetLines = (lines: readonly GoodsReceiptLine[]): SheetLine[] =>
  lines.reduce<SheetLine[]>((sheet, line) => {
    const next = toReceiptSheetLine(line)
    return [...sheet, { ...next, id: toFreeId(sheet, next.id) }]
  }, [])

/** Returns an id that no line of the sheet has. */
export function toFreeId(lines: readonly SheetLine[], sku: string): string {
  const taken = new Set(lines.map(({ id }) => id))
  let id = sku
  for (let n = 2; taken.has(id); n += 1) id = `${sku} ${n}`
  return id
}

/** Returns the lines to save; undefined if one is not valid or has fewer units than `min`. */
export function toLineInputs(lines: readonly SheetLine[], min: 0 | 1): PurchaseLineInput[] | undefined {
  const inputs = lines.flatMap(({ variant: { sku }, quantity: typed, cost }) => {
    const [quantity, unitCostAmd] = [parseQuantity(typed, min), parseCost(cost)]
    return quantity === undefined || unitCostAmd === undefined ? [] : [{ sku, quantity, unitCostAmd }]
  })
  return inputs.length === lines.length ? inputs : undefined
}

/**
 * Returns the lines of a delivery to save; undefined if one is not valid or two have the same lot.
 * @param today in Yerevan
 */
export function toReceiptLineInputs(lines: readonly SheetLine[], today: string): GoodsReceiptLineInput[] | undefined {
  if (findRepeatedLines(lines).size > 0 || lines.some(line => findPackedError(line, today))) return undefined
  return toLineInputs(lines, 0)?.map((input, index) => {
    const { bestBefore = '', packed = '', lotNumber = '' } = lines[index] ?? {}
    return {
      ...input,
      lotNumber: lotNumber.trim(),
      bestBeforeDate: bestBefore || null,
      packedDate: packed || null,
    }
  })
}

/** Returns the ids of the lines whose lot is that of a line above. */
export function findRepeatedLines(lines: readonly SheetLine[]): ReadonlySet<string> {
  const lots = lines.map(({ variant: { sku }, bestBefore, packed, lotNumber }) => ({
    sku,
    lotNumber,
    bestBeforeDate: bestBefore || null,
    packedDate: packed || null,
  }))
  return new Set(findRepeatedLots(lots).flatMap(index => lines[index]?.id ?? []))
}

export type AddedLine = {
  variant: PurchasableVariant & { needsDate?: boolean }
  quantity: number
  unitCostAmd?: number | null
  bestBeforeDate?: string | null
  packedDate?: string | null
  lotNumber?: string
}

/**
 * Adds units of variants. Units join the line of their lot, or one that has all they state of it; without a date and a lot
 * number, such as those of a plain barcode, the first line of their variant. Others become lines of their own and come
 * first, in their order, with the cost of the last delivery if none is given.
 */
export function addToSheet(lines: readonly SheetLine[], added: readonly AddedLine[]): SheetLine[] {
  const next = [...lines]
  const fresh: SheetLine[] = []
  for (const each of added) {
    const line = [isSameLot, fitsStated, canJoin]
      .flatMap(
        isMatch => [...fresh, ...next].find(line => line.variant.sku === each.variant.sku && isMatch(line, each)) ?? [],
      )
      .at(0)
    const list = line && fresh.includes(line) ? fresh : next
    if (line) list[list.indexOf(line)] = withUnits(line, each)
    else {
      // The purchase order expects units of the variant, not of a lot.
      const expected = next.find(({ variant }) => variant.sku === each.variant.sku)?.expected
      fresh.push({ ...toNewLine(each, toFreeId([...fresh, ...next], each.variant.sku)), expected })
    }
  }
  return [...fresh, ...next]
}

const isSameLot = (line: SheetLine, { bestBeforeDate, packedDate, lotNumber = '' }: AddedLine): boolean =>
  line.bestBefore === (bestBeforeDate ?? '') &&
  line.packed === (packedDate ?? '') &&
  line.lotNumber.trim() === lotNumber

/** True if added units state a date or a lot number and the line has all that they state. */
const fitsStated = (line: SheetLine, { bestBeforeDate, packedDate, lotNumber }: AddedLine): boolean =>
  Boolean(bestBeforeDate || packedDate || lotNumber) &&
  (!bestBeforeDate || line.bestBefore === bestBeforeDate) &&
  (!packedDate || line.packed === packedDate) &&
  (!lotNumber || line.lotNumber.trim() === lotNumber)

/** True if neither a date nor the lot number of added units differs from that of the line. */
const canJoin = (line: SheetLine, { bestBeforeDate, packedDate, lotNumber }: AddedLine): boolean =>
  isSameOrEmpty(line.bestBefore, bestBeforeDate) &&
  isSameOrEmpty(line.packed, packedDate) &&
  isSameOrEmpty(line.lotNumber.trim(), lotNumber)

const isSameOrEmpty = (typed: string, added: string | null | undefined): boolean => !typed || !added || typed === added

/** Adds a line without units for another lot of the same variant below a line. */
export const addLot = (lines: readonly SheetLine[], id: string): SheetLine[] =>
  lines.flatMap(line =>
    line.id === id
      ? [
          line,
          { ...line, id: toFreeId(lines, line.variant.sku), quantity: '0', bestBefore: '', packed: '', lotNumber: '' },
        ]
      : [line],
  )

function withUnits(line: SheetLine, added: AddedLine): SheetLine {
  const { quantity, unitCostAmd, bestBeforeDate, packedDate, lotNumber } = added
  return {
    ...line,
    quantity: String((parseQuantity(line.quantity) ?? 0) + quantity),
    cost: unitCostAmd === undefined || unitCostAmd === null ? line.cost : typedCost(unitCostAmd),
    bestBefore: line.bestBefore || (bestBeforeDate ?? ''),
    packed: line.packed || (packedDate ?? ''),
    lotNumber: line.lotNumber || (lotNumber ?? ''),
  }
}

const toNewLine = (
  { variant, quantity, unitCostAmd, bestBeforeDate, packedDate, lotNumber = '' }: AddedLine,
  id: string,
): SheetLine => ({
  id,
  variant,
  needsDate: variant.needsDate ?? false,
  quantity: String(quantity),
  cost: typedCost(unitCostAmd ?? variant.lastCostAmd),
  bestBefore: bestBeforeDate ?? '',
  packed: packedDate ?? '',
  lotNumber,
})

/** Raises the units of the variants to what the purchase order still expects, in the first line of each. */
export const fillExpected = (lines: readonly SheetLine[]): SheetLine[] =>
  lines.map((line, index) => {
    const isFirst = lines.findIndex(({ variant }) => variant.sku === line.variant.sku) === index
    const missing = isFirst ? countMissing(lines, line) : 0
    return missing > 0 ? { ...line, quantity: String(unitsOf(line) + missing) } : line
  })

/** True if a variant has fewer units than the purchase order still expects. */
export const isIncomplete = (lines: readonly SheetLine[]): boolean => lines.some(line => countMissing(lines, line) > 0)

const countMissing = (lines: readonly SheetLine[], { variant, expected = 0 }: SheetLine): number =>
  expected - countUnits(lines, variant.sku)

const unitsOf = ({ quantity }: SheetLine): number => parseQuantity(quantity) ?? 0

/** Units of a variant in all its lines. */
export const countUnits = (lines: readonly SheetLine[], sku: string): number =>
  lines.reduce((sum, line) => (line.variant.sku === sku ? sum + unitsOf(line) : sum), 0)

/** True if the line has units and needs a best-before date that is not typed. */
export const isDateMissing = ({ needsDate, quantity, bestBefore }: SheetLine): boolean =>
  needsDate && (parseQuantity(quantity) ?? 0) > 0 && bestBefore === ''

/** Returns what is wrong with the packed-on date of a line. @param today in Yerevan */
export const findPackedError = ({ packed, bestBefore }: SheetLine, today: string) =>
  findPackedProblem({ packedDate: packed || null, bestBeforeDate: bestBefore || null }, today)

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
