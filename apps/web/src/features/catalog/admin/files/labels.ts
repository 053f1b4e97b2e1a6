import {
  type AttributeCsvColumn,
  attributeNames,
  attributes,
  isChoice,
  isWritten,
  type WrittenName,
} from '@shop/contracts/attributes.ts'
import type { CatalogImport, FileColumn, FileKind, ImportRow } from '@shop/contracts/catalog-files.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import { locales } from '@shop/contracts/locales.ts'
import { categories, type ProductText, textColumn } from '@shop/contracts/product-values.ts'
import { attributeMessages } from '#features/catalog/names.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Tone } from '#ui/badge.tsx'

export const KIND_LABELS: Record<FileKind, { name: MessageId; detail: MessageId }> = {
  products: { name: 'files.kind.products', detail: 'files.kind.productsText' },
  prices: { name: 'files.kind.prices', detail: 'files.kind.pricesText' },
  stock: { name: 'files.kind.stock', detail: 'files.kind.stockText' },
}

export const OUTCOME_LABELS: Record<ImportRow['fate'], { name: MessageId; tone: Tone }> = {
  new: { name: 'files.outcome.new', tone: 'ok' },
  changed: { name: 'files.outcome.changed', tone: 'info' },
  wrong: { name: 'files.outcome.wrong', tone: 'bad' },
}

/** Returns the label of an import's state. */
export function stateOf(file: CatalogImport): { name: MessageId; tone: Tone } {
  const { state, wrongRows, newRows, changedRows } = file
  if (state !== 'checked') return STATES[state]
  if (wrongRows > 0) return { name: 'files.state.wrong', tone: 'bad' }
  if (newRows + changedRows === 0) return { name: 'files.rows.same', tone: 'neutral' }
  return { name: 'files.state.checked', tone: 'warn' }
}

const STATES: Record<Exclude<CatalogImport['state'], 'checked'>, { name: MessageId; tone: Tone }> = {
  checking: { name: 'files.state.checking', tone: 'info' },
  applying: { name: 'files.state.applying', tone: 'info' },
  applied: { name: 'files.state.applied', tone: 'ok' },
  refused: { name: 'files.state.refused', tone: 'bad' },
}

const byColumn = <V>(names: readonly WrittenName[], toEntry: (name: WrittenName) => V) =>
  Object.fromEntries(names.map(name => [attributes[name].csv, toEntry(name)])) as Record<AttributeCsvColumn, V>
const written = attributeNames.filter(isWritten)

const attributeColumnWords = byColumn(written, name => attributeMessages[name].csvHelp ?? attributeMessages[name].label)

/** A product text has one column per language. */
const inEachLanguage = <T extends ProductText>(text: T, label: MessageId) =>
  recordOf(
    locales.map(locale => textColumn(text, locale)),
    () => label,
  )

/** Descriptions of the columns. */
export const COLUMN_LABELS: Record<FileColumn, MessageId> = {
  ...attributeColumnWords,
  ...inEachLanguage('title', 'files.column.title'),
  ...inEachLanguage('subTitle', 'files.column.subTitle'),
  ...inEachLanguage('description', 'files.column.description'),
  slug: 'files.column.slug',
  sku: 'files.column.sku',
  category: 'files.column.category',
  brand: 'files.column.brand',
  sweet: 'files.column.taste',
  sour: 'files.column.taste',
  fresh: 'files.column.taste',
  spicy: 'files.column.taste',
  creamy: 'files.column.taste',
  bitter: 'files.column.taste',
  herbal: 'files.column.taste',
  weight_g: 'files.column.weight',
  price_amd: 'files.column.price',
  old_price_amd: 'files.column.oldPrice',
  same_day: 'files.column.sameDay',
  on_sale: 'files.column.onSale',
  barcode: 'files.column.barcode',
  shelf: 'files.column.shelf',
  reorder_point: 'files.column.reorderPoint',
  on_hand: 'files.column.onHand',
  state: 'files.column.state',
  available: 'files.column.available',
  average_cost_amd: 'files.column.averageCost',
  margin_percent: 'files.column.margin',
}

const YES_NO = ['yes', 'no']

/** The allowed values of columns with a closed list. */
export const COLUMN_VALUES: Partial<Record<FileColumn, readonly string[]>> = {
  category: categories,
  ...byColumn(written.filter(isChoice), name => Object.keys(attributeMessages[name].values ?? {})),
  same_day: YES_NO,
  on_sale: YES_NO,
}
