import type { MessageId } from '#platform/i18n/messages.ts'

const catalogs = import.meta.glob<Record<string, string>>('../../../packages/messages/en/*.json', {
  eager: true,
  import: 'default',
})
const texts: Record<string, string> = Object.assign({}, ...Object.values(catalogs))

/** An English text of the shop with its values filled in; a text with plural forms has to be written out instead. */
export function t(id: MessageId, values: Record<string, string | number> = {}): string {
  const text = texts[id] ?? ''
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
