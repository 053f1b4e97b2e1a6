import type { FieldKey } from '#platform/http/error-responses.ts'
import { type FileRow, unfittingValue } from './csv-file.ts'

/** An error of a cell, with its text. Missing columns have their names in `column`, separated by commas. */
export type CellError = { column: string; why: FieldKey; value?: string }

/** The errors of the rows of a product. A product with an error is not written at all. */
export class RowErrors {
  readonly #byRow = new Map<FileRow, CellError[]>()

  constructor(rows: readonly FileRow[]) {
    for (const row of rows) this.#byRow.set(row, [])
  }

  /** Adds an error unless the cell has one: the first is the cause of the others. */
  add(row: FileRow, column: string, why: FieldKey): void {
    const own = this.of(row)
    if (own.some(error => error.column === column)) return
    const text = row.cells.find(([{ name }]) => name === column)?.[1].trim()
    const value = text?.slice(0, MAX_VALUE_LENGTH)
    this.#byRow.set(row, [...own, { column, why, ...(value ? { value } : {}) }])
  }

  of(row: FileRow): CellError[] {
    return this.#byRow.get(row) ?? []
  }

  has(column: string): boolean {
    return [...this.#byRow.values()].some(own => own.some(error => error.column === column))
  }

  hasAny(): boolean {
    return [...this.#byRow.values()].some(own => own.length > 0)
  }

  /** Joins the errors of columns that the file does not have: adding them is one correction. */
  joinMissingColumns(): void {
    for (const [row, own] of this.#byRow) {
      const [absent, present] = [own.filter(isMissingIn(row)), own.filter(error => !isMissingIn(row)(error))]
      if (absent.length === 0) continue
      const missing: CellError = { column: absent.map(({ column }) => column).join(', '), why: 'column_missing' }
      this.#byRow.set(row, [...present, missing])
    }
  }

  /** Marks the rows without an error of their own, because they are not written either. */
  addToOtherRows(): void {
    if (!this.hasAny()) return
    for (const [row, own] of this.#byRow) {
      if (own.length === 0) this.#byRow.set(row, [{ column: row.sku === '' ? 'slug' : 'sku', why: 'other_row_wrong' }])
    }
  }
}

/** Longer texts of wrong cells are cut in the report. */
const MAX_VALUE_LENGTH = 100

/** The problems of a required value that a file without its column cannot have. */
const isMissingIn =
  ({ cells }: FileRow) =>
  ({ column, why }: CellError): boolean =>
    unfittingValue.includes(why) && cells.every(([{ name }]) => name !== column)
