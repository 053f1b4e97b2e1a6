import { useT } from '#platform/i18n/locale-context.tsx'

/** "250 г", "1,5 кг": grams as a person says them. */
export function weightText(grams: number, t: ReturnType<typeof useT>): string {
  return grams < 1000
    ? t('weight.grams', { grams })
    : t('weight.kilograms', { kilograms: Math.round(grams / 10) / 100 })
}

export function useWeight(): (grams: number) => string {
  const t = useT()
  return grams => weightText(grams, t)
}

/** What is sold by weight; the weight of a hookah tells nobody anything. */
export function isSoldByWeight(productType: string): boolean {
  return productType === 'flavor' || productType === 'coal'
}
