/** What a cell holds: text is made safe, a number is written as it is, nothing stays empty. */
export type Cell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'
/**
 * A spreadsheet reads a text that begins like this as a formula, also with a full-width character. Writing adds one
 * apostrophe, also where the text begins with some, and reading removes one: the text stays the same.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
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
