import { CSV_SEPARATOR } from '@shop/contracts/csv.ts'
import { parse } from 'csv-parse/sync'

const ESCAPED_FORMULA = /^'+[=+\-@\t\r＝＋－＠]/

/** Why a file is not CSV. Rows are numbered from 1, like in a spreadsheet. */
export type CsvError = { code: 'not_utf8' | 'not_csv'; row?: number }

/**
 * Parses a CSV file of the shop or of a spreadsheet, with or without a byte order mark. Detects the separator by the
 * heading: semicolon, comma or tab. Removes the apostrophe that protects spreadsheets from formulas.
 */
export function parseCsv(file: Uint8Array): { rows: string[][] } | CsvError {
  const text = utf8Of(file)
  if (text === undefined) return { code: 'not_utf8' }
  try {
    const rows = parse(text, { delimiter: separatorOf(text), relax_column_count: true, bom: true })
    return { rows: rows.map(row => row.map(cell => (ESCAPED_FORMULA.test(cell) ? cell.slice(1) : cell))) }
  } catch (error) {
    const row = error instanceof Error && 'records' in error ? Number(error.records) + 1 : Number.NaN
    return { code: 'not_csv', ...(Number.isInteger(row) && { row }) }
  }
}

function utf8Of(file: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

function separatorOf(text: string): string {
  const [heading = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string) => heading.split(separator).length
  return [CSV_SEPARATOR, ',', '\t'].reduce((most, each) => (count(each) > count(most) ? each : most))
}
