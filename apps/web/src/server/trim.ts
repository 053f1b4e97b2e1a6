import { translationLocales } from '@shop/contracts/locales.ts'
import { textKey } from '@shop/contracts/text-fields.ts'

const translations: ReadonlySet<string> = new Set(
  translationLocales.flatMap(locale => [textKey('description', locale), textKey('subTitle', locale)]),
)

/** Removes texts that cards do not show from lists: they are half of the data. */
export function withoutListTexts(data: unknown): unknown {
  if (!isRecord(data)) return data
  return {
    ...data,
    ...(Array.isArray(data.items) && { items: data.items.map(withoutText) }),
    ...(Array.isArray(data.related) && { related: data.related.map(withoutText) }),
    ...(Array.isArray(data.pages) && { pages: data.pages.map(withoutListTexts) }),
  }
}

function withoutText(product: unknown): unknown {
  if (!isRecord(product) || !('description' in product)) return product
  const fields = Object.entries(product).filter(([name]) => !translations.has(name))
  return { ...Object.fromEntries(fields), description: '', subTitle: '' }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
