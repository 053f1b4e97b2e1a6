/** What a cell holds: text is made safe, a number is written as it is, nothing stays empty. */
export type Cell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'
/**
 * A spreadsheet takes a text that begins so for a formula. What has apostrophes before that gets one more, so that
 * reading, which takes one away, finds the text as it was.
 */
const FORMULA = /^'*[=+\-@\t\r]/
/** What Excel separates cells by where a comma stands in numbers, as in Armenia and Russia. */
export const CSV_SEPARATOR = ';'
const NEEDS_QUOTES = /[";,\r\n]/

/**
 * Rows as CSV (RFC 4180, with semicolons) that Excel of Armenia and Russia opens as UTF-8, each cell in its column. A text that would be a formula gets an apostrophe before it, so that
 * a name somebody typed never runs on the machine of who opens the file.
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
