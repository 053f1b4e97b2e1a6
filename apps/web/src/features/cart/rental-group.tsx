import type { QuoteNotice } from '@shop/contracts/checkout.ts'
import { daysBetween } from '@shop/contracts/days.ts'
import { skusOfRental } from '@shop/contracts/order-groups.ts'
import type { QuotedRental } from '@shop/contracts/rental-booking.ts'
import { Trash2 } from 'lucide-react'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { CartItem } from '#shared/cart/cart-item.ts'
import type { StoredRental } from '#shared/cart/groups/group-stores.ts'
import { removeRental } from '#shared/cart/groups/groups.ts'
import { LineNotices } from '#shared/cart/line-notices.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'

type RentalGroupProps = {
  stored: StoredRental
  /** Undefined until the quote has arrived. */
  quoted: QuotedRental | undefined
  notices: readonly QuoteNotice[]
  items: readonly CartItem[]
  onLeave: (() => void) | undefined
}

/** A rented hookah with its flavor and bowl, removed as one. */
export function RentalGroup({ stored, quoted, notices, items, onLeave }: RentalGroupProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  const { from, to, flavorSku, cupSku } = stored
  const parts = skusOfRental(stored).map(sku => ({ sku, item: items.find(item => item.sku === sku) }))
  const title = quoted ? textOf(quoted, 'title') : ''
  // Reserve the space of unknown amounts to avoid layout shifts.
  const amount = (amountAmd: number | undefined) =>
    amountAmd === undefined ? <Skeleton className="h-4 w-16 bg-surface" /> : <Price amountAmd={amountAmd} />
  const day = (date: string) => dayMonthText(date, locale, 'short')
  return (
    <section
      aria-label={t('cart.rentalOf', { title })}
      className="grid grid-cols-[4.5rem_1fr] gap-x-3.5 rounded-picture bg-raised p-3 sm:grid-cols-[6rem_1fr] sm:gap-x-5"
    >
      <span
        className={cx(
          'aspect-square self-start rounded-picture bg-surface',
          quoted && quoted.status !== 'ok' && 'opacity-55',
        )}
      >
        {quoted?.imageUrl && <img src={quoted.imageUrl} alt="" width={96} height={96} className="rounded-picture" />}
      </span>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="font-semibold leading-snug">
              {t('cart.rentalOf', { title })}
              {!quoted && <Skeleton className="inline-block h-4 w-20 bg-surface align-middle" />}
            </p>
            <p className="mt-0.5 text-muted text-sm">
              {day(from)} – {day(to)}
              {', '}
              <span className="whitespace-nowrap">{t('cart.rentalDays', { count: daysBetween(from, to) })}</span>
            </p>
          </div>
          <IconButton
            label={t('cart.remove', { title: t('cart.rentalOf', { title }) })}
            onClick={() => removeRental(stored)}
            className="-mt-2.5 -mr-2.5"
          >
            <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
          </IconButton>
        </div>
        <LineNotices notices={notices} changeId="cart.change" className="mt-2 space-y-1" />
      </div>
      <div className="col-span-2 mt-3 border-hairline border-t pt-3">
        <ul className="space-y-1.5 text-sm">
          {parts.map(({ sku, item }) => (
            <li key={sku} className="flex items-baseline justify-between gap-3">
              {item ? (
                <>
                  <ProductText of={item} field="title" />
                  <span className="whitespace-nowrap tabular-nums">{formatAmd(item.price)}</span>
                </>
              ) : (
                <span className="font-medium text-bad">{t('cart.rentalPartGone')}</span>
              )}
            </li>
          ))}
          {flavorSku === null && <li className="text-muted">{t('cart.rentalOwnFlavor')}</li>}
          {cupSku === null && <li className="text-muted">{t('cart.rentalOwnBowl')}</li>}
          <li className="flex items-baseline justify-between gap-3">
            <span>{t('cart.rental')}</span>
            {amount(quoted?.rentalAmd)}
          </li>
          <li className="flex items-baseline justify-between gap-3 text-muted">
            <span>
              {t('cart.deposit')}
              {quoted?.fullDepositAmd && (
                <span className="block text-sm">
                  {t('cart.depositInstead', { full: formatAmd(quoted.fullDepositAmd) })}
                </span>
              )}
            </span>
            {amount(quoted?.depositAmd)}
          </li>
        </ul>
        <LocaleLink
          to={paths.rentInstead(stored)}
          onClick={onLeave}
          className="mt-2 inline-flex min-h-8 items-center text-sm underline decoration-control underline-offset-4"
        >
          {t('cart.rentalOther')}
        </LocaleLink>
      </div>
    </section>
  )
}
