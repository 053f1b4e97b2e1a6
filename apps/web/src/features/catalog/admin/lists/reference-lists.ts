import { oneOf } from '@shop/contracts/enums.ts'
import { byLocale, type Locale } from '@shop/contracts/locales.ts'
import { flavorCategories, flavorRoles } from '@shop/contracts/product-values.ts'
import {
  type AccessoryTypeRow,
  createAccessoryType,
  createTaste,
  listAccessoryTypes,
  listTastes,
  type MergeRequest,
  mergeAccessoryType,
  mergeTaste,
  saveAccessoryType,
  saveTaste,
  type Taste,
} from '@shop/contracts/reference-lists.ts'
import { call } from '#platform/api/client.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminKey } from '#shared/admin/staff.ts'

export type ListName = 'tastes' | 'types'
export type ListValue = Taste | AccessoryTypeRow

/** A list value as typed. */
export type ListForm = {
  name: Record<Locale, string>
  isHidden: boolean
  category: string
  intensity: string
  role: string
  maxSharePercent: string
}

export const emptyForm: ListForm = {
  name: byLocale(() => ''),
  isHidden: false,
  category: '',
  intensity: '3',
  role: 'base',
  maxSharePercent: '60',
}

export function toForm(value: ListValue): ListForm {
  const { name, isHidden } = value
  if (!('category' in value)) return { ...emptyForm, name, isHidden }
  const { category, intensity, role, maxSharePercent } = value
  return { name, isHidden, category, intensity: String(intensity), role, maxSharePercent: String(maxSharePercent) }
}

const toTaste = ({ name, isHidden, category, intensity, role, maxSharePercent }: ListForm) => ({
  name,
  isHidden,
  // The server rejects a missing choice and names its field.
  category: oneOf(flavorCategories, category) as Taste['category'],
  intensity: Number(intensity),
  role: oneOf(flavorRoles, role) ?? 'base',
  maxSharePercent: Number(maxSharePercent || Number.NaN),
})
const toAccessoryType = ({ name, isHidden }: ListForm) => ({ name, isHidden })

export type ListQuery = {
  q?: string | undefined
  state?: 'shown' | 'hidden' | undefined
  category?: Taste['category'][] | undefined
  limit: number
  cursor?: string | undefined
}

type LabelName = 'title' | 'text' | 'add' | 'search' | 'empty' | 'mergeText'

type ListDefinition = {
  labels: Record<LabelName, MessageId>
  read: (
    query: ListQuery,
    signal?: AbortSignal,
  ) => Promise<{
    items: ListValue[]
    nextCursor: string | null
    total: number
  }>
  create: (form: ListForm) => Promise<ListValue>
  save: (value: ListValue, form: ListForm) => Promise<ListValue>
  merge: (id: string, body: MergeRequest) => Promise<ListValue>
}

/** Names and endpoints of both lists. */
export const referenceLists: Record<ListName, ListDefinition> = {
  tastes: {
    labels: {
      title: 'lists.tastes',
      text: 'lists.tastesText',
      add: 'lists.addTaste',
      search: 'lists.searchTastes',
      empty: 'lists.noTastes',
      mergeText: 'lists.mergeTasteText',
    },
    read: (query, signal) => call(listTastes, { query, signal }),
    create: form => call(createTaste, { body: toTaste(form) }),
    save: ({ id, version }, form) => call(saveTaste, { params: { id }, body: { ...toTaste(form), version } }),
    merge: (id, body) => call(mergeTaste, { params: { id }, body }),
  },
  types: {
    labels: {
      title: 'lists.types',
      text: 'lists.typesText',
      add: 'lists.addType',
      search: 'lists.searchTypes',
      empty: 'lists.noTypes',
      mergeText: 'lists.mergeTypeText',
    },
    read: ({ category: _, ...query }, signal) => call(listAccessoryTypes, { query, signal }),
    create: form => call(createAccessoryType, { body: toAccessoryType(form) }),
    save: ({ id, version }, form) =>
      call(saveAccessoryType, { params: { id }, body: { ...toAccessoryType(form), version } }),
    merge: (id, body) => call(mergeAccessoryType, { params: { id }, body }),
  },
}

export const listKey = (list: ListName) => adminKey('catalog', 'lists', list)

/** Reads a value again after its change was rejected. */
export async function rereadValue(list: ListName, { id }: ListValue): Promise<ListValue | undefined> {
  const { items } = await referenceLists[list].read({ q: id, limit: 100 })
  return items.find(value => value.id === id)
}
