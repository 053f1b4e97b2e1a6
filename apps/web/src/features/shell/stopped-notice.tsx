import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'

/** The message of staff while orders or same-day delivery are stopped. */
export function StoppedNotice() {
  const locale = useLocale()
  const { data: shop } = useQuery(shopInfoQuery)
  const text = shop?.stopped.orders ?? shop?.stopped.express
  if (!text) return null
  return (
    <div
      role="status"
      className="page-x flex items-start justify-center gap-2 border-hairline border-b bg-raised py-2.5"
    >
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
      <p className="text-sm">{text[locale]}</p>
    </div>
  )
}
