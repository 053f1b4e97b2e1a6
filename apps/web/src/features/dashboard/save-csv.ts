import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { saveFile } from '#platform/save-file.ts'

/** Gives a table to the browser as a file that spreadsheets open; no text in it runs there as a formula. */
export function saveCsv(name: string, rows: readonly (readonly Cell[])[]): void {
  saveFile(`${name}.csv`, toCsv(rows), 'text/csv;charset=utf-8')
}
