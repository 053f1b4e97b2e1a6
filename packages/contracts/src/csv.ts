/** Maximum number of rows in the file of a list. */
export const MAX_EXPORTED_ROWS = 10_000

/** The value of a cell: text is escaped, a number is written as it is, null becomes empty. */
export type Cell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'
/**
 * Matches texts that a spreadsheet reads as a formula, also with full-width characters. Writing adds one apostrophe,
 * also before existing ones, and reading removes one, so that the text stays the same.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
/** The cell separator that Excel expects where the comma is the decimal separator, as in Armenia and Russia. */
export const CSV_SEPARATOR = ';'
const NEEDS_QUOTES = /[";,\r\n]/

/**
 * Writes rows as CSV (RFC 4180, with semicolons) that Excel in Armenia and Russia opens as UTF-8 with separate cells. A
 * text that would be a formula gets a leading apostrophe, so that user input never runs when the file is opened.
 */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + rows.map(row => `${row.map(toCell).join(CSV_SEPARATOR)}\r\n`).join('')
}

function toCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
