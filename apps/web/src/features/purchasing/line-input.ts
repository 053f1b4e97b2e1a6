import { isPackedTooLate, MAX_LOT_NUMBER, MAX_PURCHASED, MAX_UNIT_COST_AMD } from '@shop/contracts/purchasing.ts'
import { parseDate } from './lot-input.ts'

/** Parses a quantity of a line: a whole number from `min`; spaces between digits are ignored. */
export function parseQuantity(typed: string, min: 0 | 1 = 1): number | undefined {
  const bare = typed.replaceAll(/\s/g, '')
  const quantity = /^\d{1,6}$/.test(bare) ? Number(bare) : undefined
  return quantity !== undefined && quantity >= min && quantity <= MAX_PURCHASED ? quantity : undefined
}

/** Parses a unit cost in AMD: "1 200,50" or "1200.5"; null if it is empty, undefined if it is not a cost. */
export function parseCost(typed: string): number | null | undefined {
  const bare = typed.replaceAll(/[\s֏]/g, '').replace(',', '.')
  if (bare === '') return null
  const cost = /^\d{1,9}(\.\d{1,2})?$/.test(bare) ? Number(bare) : undefined
  return cost !== undefined && cost <= MAX_UNIT_COST_AMD ? cost : undefined
}

export type PastedColumn = 'code' | 'quantity' | 'cost' | 'bestBefore' | 'lot' | 'packed'
/** A wrong cell of a pasted row; rows count from 1. */
export type PasteProblem = { row: number; column: PastedColumn; value: string; text: string }
/** A pasted row with correct numbers. Its code is not checked. */
export type PastedRow = {
  row: number
  code: string
  quantity: number
  unitCostAmd: number | null
  bestBeforeDate: string | null
  lotNumber: string
  packedDate: string | null
  text: string
}

const HEADING = /^(sku|code|barcode|артикул|код|штрихкод|արտիկուլ|կոդ|շտրիխկոդ)/i

/**
 * Parses rows of a spreadsheet: SKU or barcode, quantity and, optionally, unit cost, best-before date, lot number and
 * packed-on date, separated by tabs or semicolons. A heading and empty rows are skipped. Wrong rows are reported and the others returned.
 * @param hasLots false if rows have no dates and lot number: further columns are ignored
 */
export function parsePastedRows(text: string, hasLots: boolean): { rows: PastedRow[]; problems: PasteProblem[] } {
  const results = text
    .split(/\r?\n/)
    .map((line, index) => ({ line, row: index + 1 }))
    .filter(({ line, row }) => /[^\s;"]/.test(line) && !(row === 1 && HEADING.test(unquote(line))))
    .map(({ line, row }) => parseRow(line, row, hasLots))
  return {
    rows: results.flatMap(result => ('column' in result ? [] : [result])),
    problems: results.flatMap(result => ('column' in result ? [result] : [])),
  }
}

function parseRow(text: string, row: number, hasLots: boolean): PastedRow | PasteProblem {
  const cells = text
    .split(text.includes('\t') ? '\t' : ';')
    .slice(0, hasLots ? 6 : 3)
    .map(unquote)
  const [code = '', quantityText = '', costText = '', dateText = '', lotNumber = '', packedText = ''] = cells
  const [bestBeforeDate, packedDate] = [parseDate(dateText), parseDate(packedText)]
  const [quantity, unitCostAmd] = [parseQuantity(quantityText), parseCost(costText)]
  if (code === '') return { row, column: 'code', value: code, text }
  if (quantity === undefined) return { row, column: 'quantity', value: quantityText, text }
  if (unitCostAmd === undefined) return { row, column: 'cost', value: costText, text }
  if (bestBeforeDate === undefined) return { row, column: 'bestBefore', value: dateText, text }
  if (lotNumber.length > MAX_LOT_NUMBER) return { row, column: 'lot', value: lotNumber, text }
  if (packedDate === undefined || isPackedTooLate(packedDate, bestBeforeDate))
    return { row, column: 'packed', value: packedText, text }
  return { row, code, quantity, unitCostAmd, bestBeforeDate, lotNumber, packedDate, text }
}

const unquote = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')

/** A line that was typed into the search field. */
type TypedLine = Omit<PastedRow, 'row' | 'text' | 'packedDate'>

/** Splits "COAL-1 12 500 31.03.2027 L7" into code, quantity and, optionally, unit cost, best-before date and lot number. */
export function parseTypedLine(typed: string): TypedLine | undefined {
  const [, code = '', quantityText = '', costText = '', dateText = '', lotNumber = ''] =
    /^(\S+)\s*[\s*×]\s*(\d{1,6})(?:\s+(\d+(?:[.,]\d{1,2})?)(?:\s+(\d[\d./-]{5,9})(?:\s+(\S{1,40}))?)?)?$/.exec(typed) ??
    []
  const bestBeforeDate = parseDate(dateText)
  const quantity = parseQuantity(quantityText)
  const unitCostAmd = parseCost(costText)
  return code && quantity !== undefined && unitCostAmd !== undefined && bestBeforeDate !== undefined
    ? { code, quantity, unitCostAmd, bestBeforeDate, lotNumber }
    : undefined
}
