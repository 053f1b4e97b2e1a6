import { type ImportProblem, MAX_IMPORT_ROWS } from '@shop/contracts/catalog-files.ts'
import { parseCsv } from '#platform/http/csv.ts'
import { type Column, columns } from './columns.ts'

/** A row with its cells. `number` is the row number in a spreadsheet. */
export type FileRow = { number: number; sku: string; slug: string; cells: readonly [column: Column, text: string][] }

export type Problem = { code: ImportProblem; row?: number | undefined; column?: string | undefined }

export type ReadFile = { columns: readonly Column[]; rows: FileRow[] }

const byName = new Map<string, Column>(columns.map(column => [column.name, column]))

/** Parses a file. Skips empty rows. */
export function readFile(file: Uint8Array): ReadFile | Problem {
  const read = parseCsv(file)
  if ('code' in read) return read
  const [heading = [], ...below] = read.rows
  // PostgreSQL cannot store U+0000 in text.
  const unstorable = read.rows.findIndex(cells => cells.some(cell => cell.includes('\0')))
  if (unstorable >= 0) return { code: 'bad_character', row: unstorable + 1 }
  const given = headingOf(heading)
  if ('code' in given) return given
  if (below.length > MAX_IMPORT_ROWS) return { code: 'too_many_rows' }
  const tooLong = below.findIndex(cells => cells.slice(given.columns.length).some(cell => cell.trim() !== ''))
  if (tooLong >= 0) return { code: 'not_csv', row: tooLong + 2 }
  const rows = below.flatMap((cells, index) => rowOf(cells, given.columns, index + 2) ?? [])
  return rows.length === 0 ? { code: 'empty' } : { columns: given.columns, rows }
}

function headingOf(heading: readonly string[]): { columns: Column[] } | Problem {
  const found: Column[] = []
  for (const cell of heading) {
    const name = cell.trim().toLowerCase()
    const column = byName.get(name)
    if (!column) return { code: 'unknown_column', column: cell.trim().slice(0, 100) }
    if (found.includes(column)) return { code: 'column_twice', column: name }
    found.push(column)
  }
  return found.some(({ name }) => name === 'sku' || name === 'slug') ? { columns: found } : { code: 'no_key' }
}

function rowOf(texts: readonly string[], given: readonly Column[], number: number): FileRow | undefined {
  if (texts.every(text => text.trim() === '')) return undefined
  const cells = given.map((column, index): [Column, string] => [column, texts[index] ?? ''])
  const key = (name: string) => (cells.find(([column]) => column.name === name)?.[1] ?? '').trim()
  return { number, sku: key('sku'), slug: key('slug'), cells }
}
