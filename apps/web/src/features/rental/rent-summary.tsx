import { formatAmd } from '@shop/contracts/amd-text.ts'
import { daysBetween } from '@shop/contracts/days.ts'
import type { RentalCup, RentalFlavor } from '@shop/contracts/rental.ts'
import { rentalCostAmd } from '@shop/contracts/rental-booking.ts'
import type { ReactNode } from 'react'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { rentals } from '#shared/cart/rental-store.ts'
import { addRental, removeRental } from '#shared/cart/rentals.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { emit } from '#shared/session/events.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast/notify.ts'
import type { RentChoice } from './use-rent-choice.ts'

/** What is chosen, what it comes to so far with its deposit, and the way into the cart. */
export function RentSummary({ choice }: { choice: RentChoice }) {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  const { hookah, flavor, cup, from, to } = choice
  const days = from && to ? daysBetween(from, to) : 0
  const rentalAmd = hookah && days > 0 ? rentalCostAmd(hookah, days) : 0
  const totalAmd = rentalAmd + (hookah?.deposit ?? 0) + (flavor?.packing.price ?? 0) + (cup?.packing.price ?? 0)
  const isWhole = hookah && flavor && cup && from && to && days > 0
  const add = () => {
    if (!isWhole) return
    const rental = { slug: hookah.slug, from, to, flavorSku: flavor.packing.sku, cupSku: cup.packing.sku }
    const parts = [toItem(flavor, 'flavor'), toItem(cup, 'accessory')]
    const old = rentals.get().find(({ id }) => id === choice.instead)
    if (old) removeRental(old)
    if (!addRental(rental, parts)) return notify({ kind: 'warn', title: t('rent.cartFull') })
    choice.clear()
    emit('showCart')
  }
  const named = (product: RentalFlavor | RentalCup | undefined) =>
    product ? `${product.brand} ${textOf(product, 'title')}` : undefined
  return (
    <section
      aria-labelledby="rent-summary"
      className="rounded-card bg-surface p-5 md:p-6 lg:sticky lg:top-[calc(var(--header-height)+1rem)]"
    >
      <h3 id="rent-summary" className="mb-4 text-xl">
        {t('rent.summary')}
      </h3>
      <dl className="grid gap-2.5">
        <Row term={t('rent.step1')} what={hookah && `${hookah.brand} ${textOf(hookah, 'title')}`} />
        <Row term={t('rent.step2')} what={named(flavor)} amountAmd={flavor?.packing.price} />
        <Row term={t('rent.step3')} what={named(cup)} amountAmd={cup?.packing.price} />
        <Row
          term={t('rent.step4')}
          what={from && to && `${dayMonthText(from, locale, 'short')} – ${dayMonthText(to, locale, 'short')}`}
        />
        {rentalAmd > 0 && (
          <Row term={t('rent.cost', { days: t('rent.days', { count: days }) })} what="" amountAmd={rentalAmd} />
        )}
        {hookah && <Row term={t('rent.deposit')} what="" amountAmd={hookah.deposit} />}
        <div className="flex items-baseline justify-between gap-4 border-hairline border-t pt-3 font-semibold text-lg">
          <dt>{t('rent.total')}</dt>
          <dd className="whitespace-nowrap tabular-nums">
            <output aria-live="polite">{formatAmd(totalAmd)}</output>
          </dd>
        </div>
      </dl>
      <p className="mt-1 text-muted text-sm">{t('rent.depositBack')}</p>
      <Button size="lg" className="mt-4 w-full" disabled={!isWhole} onClick={add}>
        {t('rent.toCart')}
      </Button>
    </section>
  )
}

type RowProps = { term: string; what: ReactNode; amountAmd?: number | undefined }

function Row({ term, what, amountAmd }: RowProps) {
  const t = useT()
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 text-right">
        {what ?? <span className="text-muted">{t('rent.notChosen')}</span>}
        {amountAmd !== undefined && (
          <span className="block whitespace-nowrap font-medium tabular-nums">{formatAmd(amountAmd)}</span>
        )}
      </dd>
    </div>
  )
}

/** A part of a rental as the cart keeps it. */
function toItem(
  { packing, slug, brand, imageUrl, title, titleEN, titleHY, subTitle, subTitleEN }: RentalFlavor | RentalCup,
  productType: string,
) {
  return {
    slug,
    sku: packing.sku,
    weight: packing.weight,
    price: packing.price,
    title,
    titleEN: titleEN ?? '',
    description: '',
    descriptionEN: '',
    image: imageUrl,
    subTitle,
    subTitleEN: subTitleEN ?? '',
    productType,
    brand,
    ...(titleHY && { titleHY }),
  }
}
