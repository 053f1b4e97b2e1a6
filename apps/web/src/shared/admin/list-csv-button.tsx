import { type Cell, MAX_EXPORTED_ROWS, toCsv } from '@shop/contracts/csv.ts'
import { CsvButton } from './csv-button.tsx'
import type { ListPage } from './table/table-state.ts'

/** The largest page of a list. */
const PAGE_SIZE = 100

type FilePage = { limit: number; cursor: string | undefined }

/** The heading of a column and the cell of a row in it. */
export type FileColumn<Row> = readonly [heading: string, cell: (row: Row) => Cell | undefined]

type ListCsvButtonProps<Row> = {
  name: string
  /** Number of rows of the list. */
  total: number
  columns: readonly FileColumn<Row>[]
  /** Reads a page of the list with its filters. */
  read: (page: FilePage) => Promise<Pick<ListPage<Row>, 'items' | 'nextCursor'>>
}

/**
 * Downloads a list without personal data of customers as CSV, made in the browser from the pages of the list. Files with
 * personal data are made by the API, which records their download in the audit log. Cells are escaped, so that
 * spreadsheets do not run them as formulas.
 */
export function ListCsvButton<Row>({ name, total, columns, read }: ListCsvButtonProps<Row>) {
  const readFile = async () => {
    const rows: Row[] = []
    let cursor: string | null | undefined
    while (cursor !== null && rows.length < MAX_EXPORTED_ROWS) {
      const page = await read({ limit: PAGE_SIZE, cursor })
      rows.push(...page.items)
      cursor = page.nextCursor
    }
    const table = rows.slice(0, MAX_EXPORTED_ROWS).map(row => columns.map(([, cell]) => cell(row) ?? null))
    // Without the byte order mark, which saving adds.
    return toCsv([columns.map(([heading]) => heading), ...table]).slice(1)
  }
  return <CsvButton name={name} total={total} max={MAX_EXPORTED_ROWS} read={readFile} />
}
