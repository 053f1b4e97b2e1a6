import { useLocale, useT } from '#platform/i18n/locale-context.tsx'

/** "4,5 г": what a part weighs in a bowl. */
export function useGrams(): (grams: number) => string {
  const t = useT()
  // Not every browser's Intl knows Armenian.
  const point = useLocale() === 'en' ? '.' : ','
  return grams => t('mix.grams', { grams: String(grams).replace('.', point) })
}
