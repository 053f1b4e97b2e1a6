import type { Collection } from '@shop/contracts/deliveries-staff.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { usePickupFrom } from '#shared/delivery/pickup.tsx'
import { DiscreetNote } from '../discreet-note.tsx'
import { StatusBadge } from '../order-parts.tsx'
import { TogetherNote } from '../supplement/together-note.tsx'

type CollectionsProps = { collections: readonly Collection[]; className: string }

/** The orders that customers collect on a day. Staff work on them on their pages. */
export function Collections({ collections, className }: CollectionsProps) {
  const t = useT()
  const locale = useLocale()
  const fromText = usePickupFrom()
  if (collections.length === 0) return null
  return (
    <section aria-label={t('adminDeliveries.collections')}>
      <h3 className="mb-2 text-lg">{t('adminDeliveries.collections')}</h3>
      <ul className={className}>
        {collections.map(({ orderNumber, status, name, phone, items, from, point, togetherWith, isDiscreet }) => (
          <li key={orderNumber} className="grid min-w-0 gap-1 rounded-picture border border-hairline bg-surface p-4">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <LocaleLink to={adminPaths.order(orderNumber)} className="font-medium underline underline-offset-4">
                {t('admin.orderNumber', { number: String(orderNumber) })}
              </LocaleLink>
              <StatusBadge status={status} deliveryType="pickup" />
            </span>
            <DiscreetNote isDiscreet={isDiscreet} />
            <TogetherNote numbers={togetherWith} />
            <span className="text-sm">{t('adminDeliveries.readyBy', { time: fromText(from) })}</span>
            <span className="break-words text-muted text-sm">
              {[point?.[locale], t('adminDeliveries.pieces', { count: items })].filter(Boolean).join(' · ')}
            </span>
            <span className="break-words text-sm">{[name, phone].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
