import type { QuoteLine, QuoteMix } from '@shop/contracts/checkout.ts'
import type { QuotedRental } from '@shop/contracts/rental-booking.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { StoredMix } from '#shared/cart/groups/group-stores.ts'
import { LineNotices } from '#shared/cart/line-notices.tsx'
import { MixParts, MixTins, type ShownPart } from '#shared/mixes/mix-parts.tsx'
import { SwapButton } from '#shared/mixes/swap-button.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { cx } from '#ui/class-names.ts'
import type { CheckoutQuote } from '../use-checkout-quote.ts'

type MixSummaryProps = {
  mix: QuoteMix
  /** The mix as stored in the cart. */
  stored: StoredMix
  lines: readonly QuoteLine[]
  notices: CheckoutQuote['notices']
}

/** A mix with its parts; a missing part offers a replacement. */
export function MixSummary({ mix, stored, lines, notices }: MixSummaryProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const weight = useWeight()
  const title = useMixTitle()(stored)
  const parts = mix.lines.flatMap(({ sku, quantity, requested, swap }): ShownPart | [] => {
    const line = lines.find(each => each.sku === sku)
    const share = stored.lines.find(each => each.sku === sku)?.percentage
    if (!line) return []
    return {
      sku,
      color: line.color,
      name: (
        <>
          <span className="text-muted">{line.brand}</span> <ProductText of={line} field="title" />
        </>
      ),
      detail: [
        share !== undefined && t('checkout.share', { percent: share }),
        `${quantity || requested} × ${weight(line.weight)}`,
      ]
        .filter(Boolean)
        .join(' · '),
      price: quantity > 0 ? formatAmd(line.price * quantity) : undefined,
      below: (
        <>
          <LineNotices
            notices={partNotices(notices, { sku, quantity, requested })}
            changeId="checkout.change"
            className="mt-1 space-y-0.5"
          />
          {quantity === 0 && line.quantity > 0 && (
            <p className="mt-1 font-medium text-bad">{t('checkout.mixPartTaken')}</p>
          )}
          {swap && (
            <div className="mt-1.5">
              <SwapButton
                mixId={mix.id}
                sku={sku}
                swap={swap}
                label={instead => t('checkout.mixSwap', { title: instead })}
              />
            </div>
          )}
        </>
      ),
    }
  })
  return (
    <section aria-label={title} className="mb-3 rounded-picture bg-raised p-3">
      <div className="flex items-center gap-3">
        <MixTins parts={parts.map(({ sku: id, color }) => ({ id, color }))} className="h-9 w-12 shrink-0" />
        <p className="min-w-0 flex-1 font-medium leading-snug">{title}</p>
        <span className="whitespace-nowrap font-semibold tabular-nums">{formatAmd(mix.priceAmd)}</span>
      </div>
      <div className="mt-2 border-hairline border-t pt-2">
        <MixParts parts={parts} />
      </div>
    </section>
  )
}

/** Notices about a variant with the quantities of this mix instead of the whole cart. */
function partNotices(
  notices: CheckoutQuote['notices'],
  { sku, quantity, requested }: Pick<QuoteMix['lines'][number], 'sku' | 'quantity' | 'requested'>,
): CheckoutQuote['notices'] {
  return notices.flatMap(notice => {
    if (notice.sku !== sku) return []
    if (notice.kind !== 'quantity_reduced') return notice
    return quantity > 0 && quantity < requested ? { ...notice, before: requested, now: quantity } : []
  })
}

type RentalSummaryProps = { rental: QuotedRental; lines: readonly QuoteLine[]; notices: CheckoutQuote['notices'] }

/** A rented hookah with its flavor and bowl. */
export function RentalSummary({ rental, lines, notices }: RentalSummaryProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { from, to, days, imageUrl, rentalAmd, depositAmd, fullDepositAmd, status, flavorSku, cupSku } = rental
  const parts = [flavorSku, cupSku].flatMap(sku => lines.find(line => line.sku === sku) ?? [])
  return (
    <section aria-label={t('checkout.rentalOf')} className="mb-3 rounded-picture bg-raised p-3">
      <div className="flex gap-3">
        <span className={cx('size-14 shrink-0 overflow-hidden rounded-picture', status !== 'ok' && 'opacity-55')}>
          {imageUrl && <img src={imageUrl} alt="" width={56} height={56} loading="lazy" />}
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-medium leading-snug">
              {t('checkout.rentalOf')}: <ProductText of={rental} field="title" />
            </span>
            <span className="whitespace-nowrap font-semibold tabular-nums">{formatAmd(rentalAmd)}</span>
          </p>
          <p className="text-muted text-sm">
            {dayMonthText(from, locale, 'short')} – {dayMonthText(to, locale, 'short')}
            {', '}
            <span className="whitespace-nowrap">{t('checkout.rentalDays', { count: days })}</span>
          </p>
          <p className="text-muted text-sm">
            {fullDepositAmd
              ? t('checkout.rentalDepositInstead', {
                  deposit: formatAmd(depositAmd),
                  full: formatAmd(fullDepositAmd),
                })
              : t('checkout.rentalDeposit', { deposit: formatAmd(depositAmd) })}
          </p>
          <LineNotices notices={notices} changeId="checkout.change" className="mt-1 space-y-0.5" />
        </div>
      </div>
      <ul className="mt-2 space-y-1 border-hairline border-t pt-2 text-sm">
        {parts.map(line => (
          <li key={line.sku} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              <span className="text-muted">{line.brand}</span> <ProductText of={line} field="title" />
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatAmd(line.price)}</span>
          </li>
        ))}
        {flavorSku === null && <li className="text-muted">{t('checkout.rentalOwnFlavor')}</li>}
        {cupSku === null && <li className="text-muted">{t('checkout.rentalOwnBowl')}</li>}
      </ul>
    </section>
  )
}

/** Returns the display name of a mix. */
export function useMixTitle(): (mix: { name?: string | undefined }) => string {
  const t = useT()
  return ({ name }) => (name ? t('checkout.mixOf', { name }) : t('checkout.mix'))
}
