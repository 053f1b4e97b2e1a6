import { attributeNames, isChoice, recordOf } from '@shop/contracts/attributes.ts'
import { tasteDimensions } from '@shop/contracts/goods.ts'
import { type Locale, locales } from '@shop/contracts/locales.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { productOptionsQuery } from '#shared/admin/product-options.ts'
import { attributeMessages, useValueName } from '../names.ts'
import { tasteNames } from '../taste-chart.tsx'
import type { Draft } from './draft.ts'
import type { Difference } from './merge.ts'
import { LOCALE_WORDS, SUFFIX } from './words.ts'

const FIELD_WORDS: Readonly<Record<string, MessageId>> = {
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

const TEXT = /^(title|subTitle|description|alt)(EN|HY)?$/
const PERCENT = 100
const NONE = '—'

/** What is called how, of the values that two drafts differ in. @param drafts whose packings and pictures are meant */
export function useFieldWords(drafts: readonly Draft[]) {
  const t = useT()
  const locale = useLocale()
  const nameOfValue = useValueName()
  const { data } = useQuery(productOptionsQuery)
  const pictures = drafts.flatMap(draft => draft.pictures)
  const places = new Map(drafts.flatMap(draft => draft.pictures.map(({ id }, place) => [id, place + 1] as const)))

  const languageOf = (suffix = ''): string => {
    const language: Locale | undefined = locales.find(each => SUFFIX[each] === suffix)
    return language ? t(LOCALE_WORDS[language]) : ''
  }
  const wordOf = (field: string): string => {
    const [, text, suffix] = TEXT.exec(field) ?? []
    const name = FIELD_WORDS[text ?? field]
    return [name ? t(name) : field, text && languageOf(suffix)].filter(Boolean).join(', ')
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
    // A sku may have dots of its own.
    const id = rest.slice(0, -1).join('.')
    if (list === 'variants') return `${id}: ${wordOf(field)}`
    const suffix = TEXT.exec(field)?.[2]
    return t('adminCatalog.altOf', { name: String(places.get(id) ?? ''), language: languageOf(suffix) })
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

/** A packing that is not kept yet has its sku in the draft alone. */
function skuOf(key: string, drafts: readonly Draft[]): string {
  const found = drafts.flatMap(({ variants }) => variants).find(variant => variant.key === key)
  return found?.sku || '…'
}
