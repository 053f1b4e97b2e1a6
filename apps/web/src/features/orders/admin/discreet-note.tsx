import { EyeOff } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Badge } from '#ui/badge.tsx'

/** Marks a discreet order. */
export function DiscreetBadge() {
  const t = useT()
  return (
    <Badge tone="warn" className="whitespace-nowrap">
      {t('adminOrders.discreet')}
    </Badge>
  )
}

/** A notice for couriers and for staff who hand an order over: do not name the contents. */
export function DiscreetNote({ isDiscreet }: { isDiscreet: boolean | undefined }) {
  const t = useT()
  if (!isDiscreet) return null
  return (
    <p className="flex items-start gap-2 rounded-control border-[1.5px] border-warn px-3 py-2 font-semibold">
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0 text-warn print:hidden" />
      {t('adminOrders.discreetCourier')}
    </p>
  )
}
