import { type AttributeName, attributes, type ChoiceFacet, filterAttributes } from '@shop/contracts/attributes.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { weightText } from '#shared/product/variant.ts'

/** An attribute's message ids. The compiler checks here that the catalogs have them. */
type AttributeMessages = {
  label: MessageId
  editorLabel?: MessageId
  csvHelp?: MessageId
  values?: Readonly<Record<string, MessageId>>
  unit?: MessageId
}
export const attributeMessages: Record<AttributeName, AttributeMessages> = attributes

export const facetNames: Record<ChoiceFacet, MessageId> = {
  ...recordOf(filterAttributes, name => attributeMessages[name].label),
  weight: 'catalog.facet.weight',
  brand: 'catalog.facet.brand',
}

type T = ReturnType<typeof useT>

/** Returns the translated name of a value; undefined for brands and values of reference lists. */
function findValueText(facet: ChoiceFacet | AttributeName, value: string, t: T): string | undefined {
  if (facet === 'brand') return undefined
  if (facet === 'weight') return weightText(Number(value), t)
  const { values, unit } = attributeMessages[facet]
  if (unit) return t(unit, { value: Number(value) })
  const name = values?.[value]
  return name && t(name)
}

/**
 * Returns the name of an attribute's or facet's value: translated for closed lists, otherwise the name that the API
 * sends.
 */
export function useValueName(): (name: ChoiceFacet | AttributeName, value: string, text?: Texts) => string {
  const t = useT()
  const locale = useLocale()
  return (name, value, text) => findValueText(name, value, t) ?? text?.[locale] ?? value
}
