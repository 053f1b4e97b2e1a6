import { type I18n, setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { byLocale, defaultLocale, type Locale } from '@shop/contracts/locales.ts'
import { type MessageId, readMessages } from '@shop/messages/api.ts'

export type { MessageId }

type Values = Record<string, string | number>
type Catalog = { i18n: I18n; sources: Record<MessageId, string>; compiled: Set<MessageId> }

const catalogs = new Map<Locale, Catalog>()

/** Returns a message in a language with its values. Compiles a message at its first use. */
export function translate(locale: Locale, id: MessageId, values: Values = {}): string {
  const catalog = catalogOf(locale)
  if (!catalog.compiled.has(id)) {
    catalog.i18n.load(locale, { [id]: compileMessageOrThrow(catalog.sources[id]) })
    catalog.compiled.add(id)
  }
  return catalog.i18n._(id, escaped(values))
}

/** Escapes the backslashes of the values, because Lingui decodes `\\u0041` in them. */
function escaped(values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === 'string' ? value.replaceAll('\\', '\\u005c') : value] as const
  })
  return Object.fromEntries(entries)
}

/**
 * Returns a message in every language.
 * @param values the same for all languages, or a function if they contain words
 */
export function textsOf(id: MessageId, values: Values | ((locale: Locale) => Values) = {}): Texts {
  return byLocale(locale => translate(locale, id, typeof values === 'function' ? values(locale) : values))
}

/** Returns true if the catalogs have the message. For ids that are built from data. */
export function isMessageId(id: string): id is MessageId {
  return Object.hasOwn(catalogOf(defaultLocale).sources, id)
}

function catalogOf(locale: Locale): Catalog {
  const existing = catalogs.get(locale)
  if (existing) return existing
  const catalog = {
    i18n: setupI18n({ locale, messages: { [locale]: {} } }),
    sources: readMessages(locale),
    compiled: new Set<MessageId>(),
  }
  catalogs.set(locale, catalog)
  return catalog
}
