import type { AuditEntry } from '@shop/contracts/audit.ts'
import { auditFields } from '@shop/contracts/audit-fields.ts'
import { type AuditField, findAuditField, toPathParts } from '@shop/contracts/audit-values.ts'
import { weekdays } from '@shop/contracts/days.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { locales } from '@shop/contracts/locales.ts'
import { formatAmd, formatPercent, groupDigits } from '@shop/contracts/money.ts'
import { permissions } from '@shop/contracts/permissions.ts'
import { categories, tasteDimensions } from '@shop/contracts/product-values.ts'
import { dayTimeText, longDate, weekdayNames } from '#platform/i18n/dates.ts'
import type { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

/**
 * A changed field as staff read it. Values are missing if they did not exist. Changes of lists have the added and the
 * removed items instead.
 */
export type Change = {
  key: string
  label: string
  before?: string | undefined
  after?: string | undefined
  added?: readonly string[]
  removed?: readonly string[]
}

export type TextContext = {
  t: ReturnType<typeof useT>
  locale: Locale
  /** Returns the name of a region by its code; empty if there is none. */
  regionName: (code: string) => string
}

type Fields = Readonly<Record<string, AuditField>>
type Reader = TextContext & { fields: Fields; names: Readonly<Record<string, string>> }
type Leaf = { path: readonly string[]; value: unknown }

/** Returns the fields that an entry changed, with labels and values in the reader's language. */
export function describeChanges(
  { subject, before, after, names = {} }: Pick<AuditEntry, 'subject' | 'before' | 'after' | 'names'>,
  context: TextContext,
): Change[] {
  const type = subject.type === 'setting' ? `setting.${subject.id}` : subject.type
  const reader: Reader = { ...context, names, fields: auditFields[type] ?? {} }
  const was = new Map(leavesOf(before).map(leaf => [leaf.path.join('\n'), leaf]))
  const is = new Map(leavesOf(after).map(leaf => [leaf.path.join('\n'), leaf]))
  return [...new Set([...was.keys(), ...is.keys()])].flatMap(key => {
    const [old, now] = [was.get(key), is.get(key)]
    const leaf = now ?? old
    if (!leaf || JSON.stringify(old?.value) === JSON.stringify(now?.value)) return []
    const change = toChange(reader, leaf.path, [old?.value, now?.value])
    return change ? [{ key, ...change }] : []
  })
}

/** The values of an entry by path. A list is one value. */
function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, ...toPathParts(name)]))
  return value === undefined || value === null || value === '' ? [] : [{ path, value }]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toChange(reader: Reader, path: readonly string[], [old, now]: [unknown, unknown]): Omit<Change, 'key'> | null {
  const found = findAuditField(reader.fields, path)
  const field = found ? found.field : UNKNOWN
  if (field === null) return null
  const label = labelOf(reader, field, found?.named ?? [])
  const text = (value: unknown) => textOf(reader, field, path, value)
  if (Array.isArray(old) || Array.isArray(now)) {
    const [removed, added] = withoutCommon(itemsOf(old).map(text), itemsOf(now).map(text))
    if (removed.length + added.length > 0) return { label, removed, added }
    // The same items in another order.
    return itemsOf(now).length > 0
      ? { label, before: itemsOf(old).map(text).join(', '), after: itemsOf(now).map(text).join(', ') }
      : null
  }
  return { label, before: text(old) || undefined, after: text(now) || undefined }
}

/** A field of an old entry that has no label any more. */
const UNKNOWN: AuditField = { label: 'audit.field.other' }

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

/** Removes from both lists what they share, each item as often as it is in both. */
function withoutCommon(old: readonly string[], now: readonly string[]): [removed: string[], added: string[]] {
  const added = [...now]
  const removed = old.filter(item => {
    const index = added.indexOf(item)
    if (index >= 0) added.splice(index, 1)
    return index < 0
  })
  return [removed, added]
}

function labelOf(reader: Reader, field: NonNullable<AuditField>, named: readonly string[]): string {
  const { t } = reader
  // The table of fields has the ids as texts. A test checks that each exists.
  const label = t(field.label as MessageId)
  const language = oneOf(locales, field.locale)
  const parts = [...named.map(part => nameOf(reader, part)), ...(language ? [t(`admin.language.${language}`)] : [])]
  return parts.length > 0 ? t('audit.fieldOf', { field: label, of: parts.join(', ') }) : label
}

/** Names a part of a path that is data. */
function nameOf({ t, locale, regionName, names }: Reader, part: string): string {
  const language = oneOf(locales, part)
  if (language) return t(`admin.language.${language}`)
  const weekday = oneOf(weekdays, part)
  if (weekday) return weekdayNames(locale, 'long')[weekdays.indexOf(weekday)] ?? part
  const category = oneOf(categories, part)
  if (category) return t(`adminCatalog.category.${category}`)
  const taste = oneOf(tasteDimensions, part)
  if (taste) return t(`taste.${taste}`)
  if (/^\d+$/.test(part)) return String(Number(part) + 1)
  if (DAY.test(part)) return longDate(part, locale)
  return regionName(part) || names[part] || part
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

function textOf(reader: Reader, field: NonNullable<AuditField>, path: readonly string[], value: unknown): string {
  const { t, locale } = reader
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(item => textOf(reader, field, path, item)).join(', ')
  if (isRecord(value)) return recordText(reader, path, value)
  if (field.format === 'picture') return t('audit.value.picture')
  const known = field.values?.[String(value)]
  if (known) return t(known as MessageId)
  if (typeof value === 'boolean') return t(value ? 'settings.yes' : 'settings.no')
  if (typeof value === 'number') return numberText(reader, field, path, value)
  const text = String(value)
  if (DAY.test(text)) return longDate(text, locale)
  if (TIMESTAMP.test(text)) return dayTimeText(text, locale)
  return namedText(reader, field, text)
}

function namedText({ t, names, regionName }: Reader, { format }: NonNullable<AuditField>, text: string): string {
  if (UUID.test(text)) return names[text] ?? t('audit.value.gone')
  if (format === 'name') return names[text] ?? text
  if (format === 'region') return regionName(text) || text
  if (format === 'permission') {
    const permission = oneOf(permissions, text)
    return permission ? t(`permission.${permission}`) : text
  }
  // A topic without a text does not compile in the list of messages.
  if (format === 'topic') return t(`messages.topic.${text}` as MessageId)
  return text
}

/** An item of a list, such as a line of an order: its fields with their labels. */
function recordText(reader: Reader, path: readonly string[], value: object): string {
  const parts = leavesOf(value).flatMap(leaf => {
    const itemPath = [...path, '0', ...leaf.path]
    const found = findAuditField(reader.fields, itemPath)
    const field = found ? found.field : UNKNOWN
    if (field === null) return []
    const named = (found?.named ?? []).slice(1)
    return [{ label: labelOf(reader, field, named), text: textOf(reader, field, itemPath, leaf.value) }]
  })
  const [only] = parts
  if (parts.length === 1 && only) return only.text
  return parts.map(({ label, text }) => reader.t('audit.fieldValue', { field: label, value: text })).join(', ')
}

function numberText(
  { t, locale }: Reader,
  { format }: NonNullable<AuditField>,
  path: readonly string[],
  value: number,
) {
  if (format === 'amd' || path.at(-1)?.endsWith('Amd')) return formatAmd(value, locale)
  if (format === 'grams') return t('catalog.grams', { value })
  if (format === 'percent') return formatPercent(value, locale)
  if (format === 'minutes') return t('settings.in.minutes', { value })
  if (format === 'days') return t('settings.in.days', { value })
  if (format === 'hours') return t('settings.in.hours', { value })
  if (format === 'usd') return t('settings.in.usd', { value })
  return format === 'numbers' || !Number.isInteger(value) ? String(value) : groupDigits(value, locale)
}
