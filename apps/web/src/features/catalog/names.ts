import type { FlavorCategory, Strength } from '@shop/contracts/catalog.ts'
import { flavorCategories, strengths } from '@shop/contracts/goods.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { weightText } from '#shared/product/weight.ts'
import type { ChoiceFacet } from './filters.ts'

const flavorCategoryNames: Record<FlavorCategory, MessageId> = {
  'Non-alcoholic drink': 'catalog.flavorCategory.drink',
  Fruit: 'catalog.flavorCategory.fruit',
  Berry: 'catalog.flavorCategory.berry',
  Dessert: 'catalog.flavorCategory.dessert',
  Herb: 'catalog.flavorCategory.herb',
  'Alcoholic drink': 'catalog.flavorCategory.alcohol',
  Cold: 'catalog.flavorCategory.cold',
  Gastronomy: 'catalog.flavorCategory.gastronomy',
  Spice: 'catalog.flavorCategory.spice',
}

const strengthNames: Record<Strength, MessageId> = {
  mild: 'catalog.strength.mild',
  medium: 'catalog.strength.medium',
  strong: 'catalog.strength.strong',
}

export const facetNames: Record<ChoiceFacet, MessageId> = {
  flavorCategory: 'catalog.facet.flavorCategory',
  flavorType: 'catalog.facet.flavorType',
  strength: 'catalog.facet.strength',
  accessoryType: 'catalog.facet.accessoryType',
  volume: 'catalog.facet.volume',
  size: 'catalog.facet.size',
  weight: 'catalog.facet.weight',
  brand: 'catalog.facet.brand',
}

type T = ReturnType<typeof useT>

const describe: Partial<Record<ChoiceFacet, (value: string, t: T) => string | undefined>> = {
  flavorCategory: (value, t) => named(flavorCategoryNames, oneOf(flavorCategories, value), t),
  strength: (value, t) => named(strengthNames, oneOf(strengths, value), t),
  volume: (value, t) => t('catalog.millilitres', { value: Number(value) }),
  size: (value, t) => t('catalog.millimetres', { value: Number(value) }),
  weight: (value, t) => weightText(Number(value), t),
}

function named<K extends string>(names: Record<K, MessageId>, key: K | undefined, t: T): string | undefined {
  return key && t(names[key])
}

/** A facet's value in words: our own where the values are a closed list, else the name the API gives it. */
export function useValueName(): (facet: ChoiceFacet, value: string, name?: Texts) => string {
  const t = useT()
  const locale = useLocale()
  return (facet, value, name) => describe[facet]?.(value, t) ?? name?.[locale] ?? value
}
