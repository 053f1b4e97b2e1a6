import { useT } from '#platform/i18n/locale-context.tsx'

/** Formats grams: "250 г", "1,5 кг". */
export function weightText(grams: number, t: ReturnType<typeof useT>): string {
  return grams < 1000
    ? t('weight.grams', { grams })
    : t('weight.kilograms', { kilograms: Math.round(grams / 10) / 100 })
}

export function useWeight(): (grams: number) => string {
  const t = useT()
  return grams => weightText(grams, t)
}

/** True for products sold by weight; the weight of a hookah is not shown. */
export function isSoldByWeight(productType: string): boolean {
  return productType === 'flavor' || productType === 'coal'
}
