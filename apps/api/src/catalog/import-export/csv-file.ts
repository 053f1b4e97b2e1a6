import type { Attribute } from '@shop/contracts/attribute-types.ts'
import { attributeOf, attributes, fileAttributes, type WrittenName } from '@shop/contracts/attributes.ts'
import { tasteDimensions } from '@shop/contracts/catalog.ts'
import { type FileColumn, type ImportProblem, MAX_IMPORT_ROWS, readOnlyColumns } from '@shop/contracts/catalog-files.ts'
import { MAX_PRICE_AMD, MAX_WEIGHT_GRAMS } from '@shop/contracts/catalog-writing.ts'
import type { Cell } from '@shop/contracts/csv.ts'
import { locales } from '@shop/contracts/locales.ts'
import { menuCategories, productTextNames, textColumn } from '@shop/contracts/product-values.ts'
import { Barcode, MAX_REORDER_POINT, Shelf } from '@shop/contracts/stock-staff.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { parseCsv } from '#platform/http/csv.ts'
import type { FieldKey } from '#platform/http/error-responses.ts'

/** What the warehouse stores about a variant. */
export type StoredFacts = { barcode: string | null; shelf: string | null; reorderPoint: number | null }

/** A variant in a file, which may contain its counted stock. The reorder point of a new variant is null until a cell sets it. */
export type DraftVariant = StoredFacts & {
  sku: string
  weight?: number | null
  price?: number | null
  oldPrice: number | null
  sameDay: boolean
  isWithdrawn: boolean
  /** Pieces; null if not counted. */
  onHand: number | null
}

/** A product that is being read from rows. Any field may be missing or invalid. */
export type Draft = Record<string, unknown> & {
  slug: string
  category: string
  taste?: Record<string, number> | undefined
  variants: DraftVariant[]
  /** Files have no pictures, so that these stay. */
  pictures: readonly unknown[]
}

/** The values that a column accepts. The import report lists them next to a wrong cell. */
export type Accepted =
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'flag' }

/** Errors that say only that a value does not fit its field. */
export const unfittingValue: readonly FieldKey[] = ['value_invalid', 'required', 'grams_form', 'price_form']

/** The text of a cell is not a value of its column. */
export class InvalidCellError extends Error {
  readonly why: FieldKey

  constructor(why: FieldKey = 'value_invalid') {
    super(why)
    this.why = why
  }
}

/** A column of the files: how it is read from a product or variant, and how a cell changes them. */
export type Column = {
  name: FileColumn
  /** The field in which validation reports an error, such as title, or price for a variant. */
  field: string
  isOfVariant: boolean
  /** The only categories with this column. */
  categories?: readonly string[]
  accepted?: Accepted
  /** The value of a new product until a cell sets it. */
  empty: '' | null
  get(product: Draft, variant: DraftVariant | undefined): Cell
  /** @throws InvalidCellError */
  set(product: Draft, variant: DraftVariant | undefined, text: string): void
}

const YES = ['yes', '1', 'true', 'да', 'այո']
const NO = ['no', '0', 'false', 'нет', 'ոչ']

/** Pieces that can be counted: numbers have at most nine digits. */
const MAX_COUNTED = 999_999_999

/** Parses an integer from 0. Ignores the spaces with which spreadsheets group digits. @throws InvalidCellError */
function numberOf(text: string): number | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '')
  if (digits === '') return null
  if (!/^\d{1,9}$/.test(digits)) throw new InvalidCellError()
  return Number(digits)
}

function flagOf(text: string): boolean {
  const flag = text.trim().toLowerCase()
  if (YES.includes(flag)) return true
  if (NO.includes(flag)) return false
  throw new InvalidCellError()
}

const cellOf = (value: unknown): Cell => (typeof value === 'string' || typeof value === 'number' ? value : null)

type Kind = Pick<Partial<Column>, 'accepted' | 'categories'>

const text = (name: FileColumn, field: string, kind: Kind = {}): Column => ({
  name,
  field,
  isOfVariant: false,
  empty: '',
  ...kind,
  get: product => cellOf(product[field]) ?? '',
  set: (product, _variant, cell) => {
    product[field] = cell.trim()
  },
})

const number = (name: FileColumn, field: string, kind: Kind): Column => ({
  ...text(name, field, kind),
  empty: null,
  get: product => cellOf(product[field]),
  set: (product, _variant, cell) => {
    product[field] = numberOf(cell)
  },
})

const taste = (dimension: (typeof tasteDimensions)[number]): Column => ({
  ...text(dimension, `taste.${dimension}`, {
    categories: ['flavor'],
    accepted: { kind: 'number', min: 0, max: 100 },
  }),
  get: ({ taste: profile }) => (profile ? Math.round((profile[dimension] ?? 0) * 100) : null),
  set: (product, _variant, cell) => {
    product.taste = { ...product.taste, [dimension]: (numberOf(cell) ?? 0) / 100 }
  },
})

function acceptedBy(attribute: Attribute): Pick<Column, 'accepted'> {
  switch (attribute.kind) {
    case 'choice':
      return { accepted: { kind: 'choice', values: Object.keys(attribute.values) } }
    case 'number':
      return { accepted: { kind: 'number', min: 1, max: attribute.max } }
    case 'reference':
      return {}
  }
}

function attribute(name: WrittenName): Column {
  const attribute = attributeOf(name)
  const { categories } = attribute
  const column = attributes[name].csv
  const only: Kind = { categories: Object.keys(categories), ...acceptedBy(attribute) }
  if (attribute.kind === 'number') return number(column, name, only)
  if (!Object.values(categories).includes('optional')) return text(column, name, only)
  return {
    ...text(column, name, only),
    empty: null,
    set: (product, _variant, cell) => {
      product[name] = cell.trim() || null
    },
  }
}

type Amount = 'weight' | 'price' | 'oldPrice' | 'reorderPoint' | 'onHand'

const amount = (name: FileColumn, field: Amount, min: number, max: number): Column => ({
  name,
  field,
  isOfVariant: true,
  accepted: { kind: 'number', min, max },
  empty: null,
  get: (_product, variant) => variant?.[field] ?? null,
  set: (_product, variant, cell) => {
    if (variant) variant[field] = numberOf(cell)
    else if (cell !== '') throw new InvalidCellError()
  },
})

const flag = (name: FileColumn, field: 'sameDay' | 'isWithdrawn', isTurned = false): Column => ({
  name,
  field,
  isOfVariant: true,
  accepted: { kind: 'flag' },
  empty: null,
  get: (_product, variant) => (variant ? (variant[field] === isTurned ? 'no' : 'yes') : ''),
  set: (_product, variant, cell) => {
    if (variant) variant[field] = flagOf(cell) !== isTurned
    else if (cell !== '') throw new InvalidCellError()
  },
})

/** A text of the warehouse. An empty cell clears it. */
const stored = (name: 'barcode' | 'shelf', form: typeof Barcode, why: FieldKey): Column => ({
  name,
  field: name,
  isOfVariant: true,
  empty: null,
  get: (_product, variant) => variant?.[name] ?? null,
  set: (_product, variant, cell) => {
    const parsed = form.safeParse(cell)
    if (cell.trim() !== '' && !(variant && parsed.success)) throw new InvalidCellError(why)
    if (variant) variant[name] = parsed.success ? parsed.data : null
  },
})

const reorderPoint: Column = {
  ...amount('reorder_point', 'reorderPoint', 0, MAX_REORDER_POINT),
  // A variant always has a reorder point: an empty cell leaves it as it is.
  set: (_product, variant, cell) => {
    const point = numberOf(cell)
    if (point !== null && !(variant && point <= MAX_REORDER_POINT)) throw new InvalidCellError()
    if (variant) variant.reorderPoint = point ?? variant.reorderPoint
  },
}

/** A column that only an export fills. */
const ignored = (name: (typeof readOnlyColumns)[number]): Column => ({
  name,
  field: name,
  isOfVariant: true,
  empty: null,
  get: () => null,
  set: () => undefined,
})

/** The columns that identify the product and the variant of a row. */
const keys: Column[] = [
  text('slug', 'slug'),
  {
    name: 'sku',
    field: 'sku',
    isOfVariant: true,
    empty: null,
    get: (_product, variant) => variant?.sku ?? '',
    set: () => undefined,
  },
]

const texts = productTextNames.flatMap(name =>
  locales.map(locale => text(textColumn(name, locale), textKey(name, locale))),
)

/** All columns. Rows change only the values of columns that the file has. */
export const columns: readonly Column[] = [
  ...keys,
  text('category', 'category', { accepted: { kind: 'choice', values: menuCategories } }),
  text('brand', 'brand'),
  ...texts,
  ...fileAttributes('flavor').map(attribute),
  ...tasteDimensions.map(taste),
  ...menuCategories
    .filter(category => category !== 'flavor')
    .flatMap(fileAttributes)
    .map(attribute),
  amount('weight_g', 'weight', 1, MAX_WEIGHT_GRAMS),
  amount('price_amd', 'price', 1, MAX_PRICE_AMD),
  amount('old_price_amd', 'oldPrice', 1, MAX_PRICE_AMD),
  flag('same_day', 'sameDay'),
  flag('on_sale', 'isWithdrawn', true),
  stored('barcode', Barcode, 'barcode_form'),
  stored('shelf', Shelf, 'shelf_form'),
  reorderPoint,
  amount('on_hand', 'onHand', 0, MAX_COUNTED),
  ...readOnlyColumns.map(ignored),
]

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
  const given: Column[] = []
  for (const cell of heading) {
    const name = cell.trim().toLowerCase()
    const column = byName.get(name)
    if (!column) return { code: 'unknown_column', column: cell.trim().slice(0, 100) }
    if (given.includes(column)) return { code: 'column_twice', column: name }
    given.push(column)
  }
  return given.some(({ name }) => name === 'sku' || name === 'slug') ? { columns: given } : { code: 'no_key' }
}

function rowOf(texts: readonly string[], given: readonly Column[], number: number): FileRow | undefined {
  if (texts.every(text => text.trim() === '')) return undefined
  const cells = given.map((column, index): [Column, string] => [column, texts[index] ?? ''])
  const key = (name: string) => (cells.find(([column]) => column.name === name)?.[1] ?? '').trim()
  return { number, sku: key('sku'), slug: key('slug'), cells }
}
