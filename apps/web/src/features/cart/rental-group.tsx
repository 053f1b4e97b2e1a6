import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { QuoteNotice } from '@shop/contracts/checkout.ts'
import type { QuotedRental } from '@shop/contracts/rental-booking.ts'
import { Trash2 } from 'lucide-react'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { removeRental, type StoredRental } from '#shared/cart/rentals.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import { LineNotices } from './line-notices.tsx'

type RentalGroupProps = {
  stored: StoredRental
  /** Absent until the shop has answered. */
  quoted: QuotedRental | undefined
  notices: readonly QuoteNotice[]
  items: readonly CartItem[]
  onLeave: (() => void) | undefined
}

/** A rented hookah with its flavor and its bowl: one group, removed as one. */
export function RentalGroup({ stored, quoted, notices, items, onLeave }: RentalGroupProps) {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  const { from, to, flavorSku, cupSku } = stored
  const parts = [flavorSku, cupSku].map(sku => ({ sku, item: items.find(item => item.sku === sku) }))
  const title = quoted ? textOf(quoted, 'title') : ''
  const day = (date: string) => dayMonthText(date, locale, 'short')
  return (
    <section
      aria-label={t('cart.rentalOf', { title })}
      className="mb-5 grid grid-cols-[4.5rem_1fr] gap-x-3.5 rounded-picture bg-raised p-3 sm:grid-cols-[6rem_1fr] sm:gap-x-5"
    >
      <span className={cx('aspect-square self-start', quoted && quoted.status !== 'ok' && 'opacity-55')}>
        {quoted?.imageUrl && <img src={quoted.imageUrl} alt="" width={96} height={96} className="rounded-picture" />}
      </span>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="font-semibold leading-snug">{t('cart.rentalOf', { title })}</p>
            <p className="mt-0.5 text-muted text-sm">
              {day(from)} – {day(to)}
              {quoted && ` · ${t('cart.rentalDays', { count: quoted.days })}`}
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
        <LineNotices notices={notices} />
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
          {quoted && (
            <li className="flex items-baseline justify-between gap-3">
              <span>{t('cart.rental')}</span>
              <Price amountAmd={quoted.rentalAmd} />
            </li>
          )}
          {quoted && (
            <li className="flex items-baseline justify-between gap-3 text-muted">
              <span>{t('cart.deposit')}</span>
              <span className="whitespace-nowrap tabular-nums">{formatAmd(quoted.depositAmd)}</span>
            </li>
          )}
        </ul>
        <LocaleLink
          to={paths.rentOf(stored)}
          {...(onLeave && { onClick: onLeave })}
          className="mt-2 inline-flex min-h-8 items-center text-sm underline decoration-control underline-offset-4"
        >
          {t('cart.rentalOther')}
        </LocaleLink>
      </div>
    </section>
  )
}
