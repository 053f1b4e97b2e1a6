import {
  type AttributeCsvColumn,
  attributeNames,
  attributes,
  isChoice,
  isWritten,
  type WrittenName,
} from '@shop/contracts/attributes.ts'
import type { CatalogImport, FileColumn, FileKind, ImportRow } from '@shop/contracts/catalog-files.ts'
import { categories } from '@shop/contracts/goods.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Tone } from '#ui/badge.tsx'
import { attributeMessages } from '../../names.ts'

export const KIND_WORDS: Record<FileKind, { name: MessageId; detail: MessageId }> = {
  products: { name: 'files.kind.products', detail: 'files.kind.productsText' },
  prices: { name: 'files.kind.prices', detail: 'files.kind.pricesText' },
  stock: { name: 'files.kind.stock', detail: 'files.kind.stockText' },
}

export const FATE_WORDS: Record<ImportRow['fate'], { name: MessageId; tone: Tone }> = {
  new: { name: 'files.fate.new', tone: 'ok' },
  changed: { name: 'files.fate.changed', tone: 'info' },
  wrong: { name: 'files.fate.wrong', tone: 'bad' },
}

/** What has become of a file, in one word. */
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

/** What a column means. */
export const COLUMN_WORDS: Record<FileColumn, MessageId> = {
  ...attributeColumnWords,
  slug: 'files.column.slug',
  sku: 'files.column.sku',
  category: 'files.column.category',
  brand: 'files.column.brand',
  title_ru: 'files.column.title',
  title_en: 'files.column.title',
  title_hy: 'files.column.title',
  sub_title_ru: 'files.column.subTitle',
  sub_title_en: 'files.column.subTitle',
  sub_title_hy: 'files.column.subTitle',
  description_ru: 'files.column.description',
  description_en: 'files.column.description',
  description_hy: 'files.column.description',
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
  on_hand: 'files.column.onHand',
}

const YES_NO = ['yes', 'no']

/** The words that a column knows, where it knows no others. */
export const COLUMN_VALUES: Partial<Record<FileColumn, readonly string[]>> = {
  category: categories,
  ...byColumn(written.filter(isChoice), name => Object.keys(attributeMessages[name].values ?? {})),
  same_day: YES_NO,
  on_sale: YES_NO,
}
