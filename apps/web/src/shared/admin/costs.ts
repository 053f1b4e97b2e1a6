import { groupDigits } from '@shop/contracts/money.ts'
import { useCallback } from 'react'
import { useLocale } from '#platform/i18n/locale-context.tsx'

/** Formats a cost in AMD with up to two decimals: "1 200,5 ֏" in Russian and Armenian, "1,200.5 ֏" in English. */
export function useFormatCost(): (costAmd: number) => string {
  const locale = useLocale()
  return useCallback(
    costAmd => {
      const [whole = '0', decimals] = String(Math.round(costAmd * 100) / 100).split('.')
      const separator = locale === 'en' ? '.' : ','
      return `${groupDigits(Number(whole), locale)}${decimals ? separator + decimals : ''}\u00A0\u058F`
    },
    [locale],
  )
}
