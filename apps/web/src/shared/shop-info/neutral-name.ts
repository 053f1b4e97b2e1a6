import { useQuery } from '@tanstack/react-query'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { shopInfoQuery } from './shop-info.tsx'

/** Returns the neutral name of the shop; '' until the settings have loaded. */
export function useNeutralName(): string {
  const locale = useLocale()
  const { data: shop } = useQuery(shopInfoQuery)
  return shop?.discreet?.name[locale] ?? ''
}
