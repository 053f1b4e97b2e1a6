import { attributeNames, isChoice } from '@shop/contracts/attributes.ts'
import { locales } from '@shop/contracts/locales.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { tasteDimensions } from '@shop/contracts/product-values.ts'
import { recordOf } from '@shop/contracts/record-of.ts'
import { textKey } from '@shop/contracts/text-fields.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { attributeMessages, useValueName } from '#features/catalog/names.ts'
import { tasteNames } from '#features/catalog/product/taste-chart.tsx'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import type { Draft } from './draft.ts'
import type { Difference } from './merge.ts'

const FIELD_LABELS: Readonly<Record<string, MessageId>> = {
  title: 'adminCatalog.text.title',
  subTitle: 'adminCatalog.text.subTitle',
  description: 'adminCatalog.text.description',
  slug: 'adminCatalog.column.slug',
  brand: 'adminCatalog.column.brand',
  ...recordOf(attributeNames, name => attributeMessages[name].editorLabel ?? attributeMessages[name].label),
  variants: 'adminCatalog.packings',
  pictures: 'adminCatalog.pictures',
  weight: 'adminCatalog.weight',
  price: 'adminCatalog.price',
  oldPrice: 'adminCatalog.oldPrice',
  sameDay: 'adminCatalog.sameDay',
  isWithdrawn: 'adminCatalog.withdrawn',
}

const TEXTS = ['title', 'subTitle', 'description', 'alt'] as const
/** Maps the name of each text field to its text and language. */
const textByField = new Map(
  TEXTS.flatMap(text => locales.map(locale => [textKey(text, locale), { text, locale }] as const)).map(
    ([field, meant]) => [field as string, meant] as const,
  ),
)
const PERCENT = 100
const NONE = '—'

/**
 * Returns labels for the paths and values of a difference.
 * @param drafts the drafts that contain the variants and pictures
 */
export function useFieldLabels(drafts: readonly Draft[]) {
  const t = useT()
  const locale = useLocale()
  const nameOfValue = useValueName()
  const { data } = useQuery(productOptionsQuery)
  const pictures = drafts.flatMap(draft => draft.pictures)
  const places = new Map(drafts.flatMap(draft => draft.pictures.map(({ id }, place) => [id, place + 1] as const)))

  const languageOf = (field: string): string => {
    const language = textByField.get(field)?.locale
    return language ? t(`admin.language.${language}`) : ''
  }
  const wordOf = (field: string): string => {
    const name = FIELD_LABELS[textByField.get(field)?.text ?? field]
    return [name ? t(name) : field, languageOf(field)].filter(Boolean).join(', ')
  }
  const nameOf = (path: string): string => {
    const parts = path.split('.')
    const [list = '', ...rest] = parts
    if (rest.length === 0) return wordOf(list)
    const field = rest.at(-1) ?? ''
    if (list === 'taste') {
      const dimension = oneOf(tasteDimensions, field)
      return dimension ? t(tasteNames[dimension]) : field
    }
    // A SKU may contain dots.
    const id = rest.slice(0, -1).join('.')
    if (list === 'variants') return `${id}: ${wordOf(field)}`
    return t('adminCatalog.altOf', { name: String(places.get(id) ?? ''), language: languageOf(field) })
  }
  const listOf = (path: string, value: readonly string[]): ReactNode => {
    if (value.length === 0) return NONE
    if (path === 'variants') return value.map(key => skuOf(key, drafts)).join(', ')
    const urls = new Map(pictures.map(({ id, url }) => [id, url]))
    return (
      <span className="flex flex-wrap gap-1.5">
        {value.map(id => (
          <img
            key={id}
            src={urls.get(id)}
            alt={String(places.get(id))}
            className="size-12 rounded-control object-cover"
          />
        ))}
      </span>
    )
  }
  const textOf = (path: string, value: string): string => {
    const choice = attributeNames.filter(isChoice).find(name => name === path)
    if (choice && value) return nameOfValue(choice, value)
    const list = path === 'flavorType' ? data?.flavors : path === 'accessoryType' ? data?.accessoryTypes : undefined
    return list?.find(({ id }) => id === value)?.name[locale] ?? (value || NONE)
  }
  const showOf = (path: string, value: Difference['mine']): ReactNode => {
    if (typeof value === 'boolean') return t(value ? 'adminCatalog.yes' : 'adminCatalog.no')
    // The only numbers are shares of the taste.
    if (typeof value === 'number') return Math.round(value * PERCENT)
    return typeof value === 'string' ? textOf(path, value) : listOf(path, value)
  }
  return { nameOf, showOf }
}

/** An unsaved variant has its SKU only in the draft. */
function skuOf(key: string, drafts: readonly Draft[]): string {
  const variant = drafts.flatMap(({ variants }) => variants).find(variant => variant.key === key)
  return variant?.sku || '…'
}
