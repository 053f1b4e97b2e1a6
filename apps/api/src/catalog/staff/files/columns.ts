import { attributeOf, attributes, fileAttributes, type WrittenName } from '@shop/contracts/attributes.ts'
import { tasteDimensions } from '@shop/contracts/catalog.ts'
import type { FileColumn } from '@shop/contracts/catalog-files.ts'
import type { Cell } from '@shop/contracts/csv.ts'
import { menuCategories } from '@shop/contracts/goods.ts'

/** A packing as a file has it: its stock may be counted there. */
export type DraftVariant = {
  sku: string
  weight?: number | null
  price?: number | null
  oldPrice: number | null
  sameDay: boolean
  isWithdrawn: boolean
  /** Pieces; null where nobody counted. */
  onHand: number | null
}

/** A product as it is being put together from rows: anything may be wrong or missing yet. */
export type Draft = Record<string, unknown> & {
  slug: string
  category: string
  taste?: Record<string, number> | undefined
  variants: DraftVariant[]
  /** Files say nothing of pictures: they stay. */
  pictures: readonly unknown[]
}

/** What a cell says cannot be taken. */
export class WrongCell extends Error {}

/** A column of the files: what it shows of a product or packing, and what its cell changes there. */
export type Column = {
  name: FileColumn
  /** Where the check of a whole product finds fault with it: title, or of a packing price. */
  field: string
  isOfVariant: boolean
  /** The categories that alone have it. */
  categories?: readonly string[]
  /** What it has in a product that is put together from rows, until a cell says it. */
  empty: '' | null
  get(product: Draft, variant: DraftVariant | undefined): Cell
  /** @throws WrongCell */
  set(product: Draft, variant: DraftVariant | undefined, text: string): void
}

const YES = ['yes', '1', 'true', 'да', 'այո']
const NO = ['no', '0', 'false', 'нет', 'ոչ']

/** Whole and not below zero; the spaces that spreadsheets put between thousands are none. @throws WrongCell */
function numberOf(text: string): number | null {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '')
  if (digits === '') return null
  if (!/^\d{1,9}$/.test(digits)) throw new WrongCell()
  return Number(digits)
}

function flagOf(text: string): boolean {
  const word = text.trim().toLowerCase()
  if (YES.includes(word)) return true
  if (NO.includes(word)) return false
  throw new WrongCell()
}

const cellOf = (value: unknown): Cell => (typeof value === 'string' || typeof value === 'number' ? value : null)

type Kind = Pick<Partial<Column>, 'categories'>

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
  ...text(dimension, `taste.${dimension}`, { categories: ['flavor'] }),
  get: ({ taste: profile }) => (profile ? Math.round((profile[dimension] ?? 0) * 100) : null),
  set: (product, _variant, cell) => {
    product.taste = { ...product.taste, [dimension]: (numberOf(cell) ?? 0) / 100 }
  },
})

function attribute(name: WrittenName): Column {
  const { kind, categories } = attributeOf(name)
  const column = attributes[name].csv
  const only = { categories: Object.keys(categories) }
  if (kind === 'number') return number(column, name, only)
  if (!Object.values(categories).includes('optional')) return text(column, name, only)
  return {
    ...text(column, name, only),
    empty: null,
    set: (product, _variant, cell) => {
      product[name] = cell.trim() || null
    },
  }
}

type Amount = 'weight' | 'price' | 'oldPrice' | 'onHand'

const amount = (name: FileColumn, field: Amount): Column => ({
  name,
  field,
  isOfVariant: true,
  empty: null,
  get: (_product, variant) => variant?.[field] ?? null,
  set: (_product, variant, cell) => {
    if (variant) variant[field] = numberOf(cell)
    else if (cell !== '') throw new WrongCell()
  },
})

const flag = (name: FileColumn, field: 'sameDay' | 'isWithdrawn', isTurned = false): Column => ({
  name,
  field,
  isOfVariant: true,
  empty: null,
  get: (_product, variant) => (variant ? (variant[field] === isTurned ? 'no' : 'yes') : ''),
  set: (_product, variant, cell) => {
    if (variant) variant[field] = flagOf(cell) !== isTurned
    else if (cell !== '') throw new WrongCell()
  },
})

/** What tells which product and packing a row is about. */
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

const texts = [
  text('title_ru', 'title'),
  text('title_en', 'titleEN'),
  text('title_hy', 'titleHY'),
  text('sub_title_ru', 'subTitle'),
  text('sub_title_en', 'subTitleEN'),
  text('sub_title_hy', 'subTitleHY'),
  text('description_ru', 'description'),
  text('description_en', 'descriptionEN'),
  text('description_hy', 'descriptionHY'),
]

/** Every column there is. Of those a file has, each row may change what it says; the others stay as they are. */
export const columns: readonly Column[] = [
  ...keys,
  text('category', 'category'),
  text('brand', 'brand'),
  ...texts,
  ...fileAttributes('flavor').map(attribute),
  ...tasteDimensions.map(taste),
  ...menuCategories
    .filter(category => category !== 'flavor')
    .flatMap(fileAttributes)
    .map(attribute),
  amount('weight_g', 'weight'),
  amount('price_amd', 'price'),
  amount('old_price_amd', 'oldPrice'),
  flag('same_day', 'sameDay'),
  flag('on_sale', 'isWithdrawn', true),
  amount('on_hand', 'onHand'),
]
