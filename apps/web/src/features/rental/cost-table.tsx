import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { RentalHookah } from '@shop/contracts/rental.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ProductText } from '#shared/product/product-text.tsx'

/** The lengths people ask about. */
const DAYS = [1, 2, 3, 7] as const

/** What each model costs for a few lengths; wider than a phone, it is moved sideways in its own box. */
export function CostTable({ hookahs }: { hookahs: readonly RentalHookah[] }) {
  const t = useT()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <section tabIndex={0} aria-label={t('rent.costsTable')} className="overflow-x-auto rounded-card bg-surface">
      <table className="w-full min-w-[36rem] text-sm tabular-nums">
        <caption className="sr-only">{t('rent.costs')}</caption>
        <thead>
          <tr className="border-hairline border-b text-muted">
            <th scope="col" className="px-4 py-3 text-left font-normal">
              {t('rent.model')}
            </th>
            {DAYS.map(days => (
              <th key={days} scope="col" className="px-3 py-3 text-right font-normal">
                {t('rent.days', { count: days })}
              </th>
            ))}
            <th scope="col" className="px-4 py-3 text-right font-normal">
              {t('rent.deposit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {hookahs.map(hookah => (
            <tr key={hookah.slug} className="border-hairline border-b last:border-b-0">
              <th scope="row" className="px-4 py-3 text-left font-medium">
                <span className="block text-muted text-xs">{hookah.brand}</span>
                <ProductText of={hookah} field="title" />
              </th>
              {DAYS.map(days => (
                <td key={days} className="whitespace-nowrap px-3 py-3 text-right font-medium">
                  {formatAmd(rentalCostAmd(hookah, days))}
                </td>
              ))}
              <td className="whitespace-nowrap px-4 py-3 text-right text-muted">{formatAmd(hookah.deposit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
