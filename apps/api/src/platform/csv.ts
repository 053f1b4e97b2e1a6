import { CSV_SEPARATOR } from '@shop/contracts/csv.ts'
import { parse } from 'csv-parse/sync'

const MADE_SAFE = /^'+[=+\-@\t\r＝＋－＠]/

/** Why bytes are no CSV; `row` counts as a spreadsheet does. */
export type Unreadable = { code: 'not_utf8' | 'not_csv'; row?: number }

/**
 * A CSV file of ours or of a spreadsheet, row by row: separated by semicolons, commas or tabs as its heading has it,
 * with or without a byte order mark; what was made safe for spreadsheets is as it was.
 */
export function readCsv(file: Uint8Array): { rows: string[][] } | Unreadable {
  const text = utf8Of(file)
  if (text === undefined) return { code: 'not_utf8' }
  try {
    const rows = parse(text, { delimiter: separatorOf(text), relax_column_count: true, bom: true })
    return { rows: rows.map(row => row.map(cell => (MADE_SAFE.test(cell) ? cell.slice(1) : cell))) }
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
