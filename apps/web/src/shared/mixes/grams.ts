import { useLocale, useT } from '#platform/i18n/locale-context.tsx'

/** Returns a function that formats grams with one decimal: "4,5 г". */
export function useGrams(): (grams: number) => string {
  const t = useT()
  // Not every browser's Intl supports Armenian.
  const point = useLocale() === 'en' ? '.' : ','
  return grams => t('mix.grams', { grams: String(grams).replace('.', point) })
}
