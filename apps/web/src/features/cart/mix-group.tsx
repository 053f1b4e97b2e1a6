import { countOf } from '@shop/contracts/mix-quantities.ts'
import { Trash2 } from 'lucide-react'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { changeMixCount } from '#shared/cart/groups/groups.ts'
import { LineNotices } from '#shared/cart/line-notices.tsx'
import { MixParts, MixTins, type ShownPart } from '#shared/mixes/mix-parts.tsx'
import { SwapButton } from '#shared/mixes/swap-button.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { IconButton } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import type { CartMixView } from './apply-quote.ts'
import type { CartQuote } from './use-cart-quote.ts'

type MixGroupProps = {
  view: CartMixView
  quote: CartQuote
  onRemove: () => void
  onLeave: (() => void) | undefined
}

/** A mix in the cart: its parts with their shares, quantity and price. It is removed as one. */
export function MixGroup({ view, quote, onRemove, onLeave }: MixGroupProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const weight = useWeight()
  const { stored, parts, bowls, maxCount, priceAmd } = view
  const title = useMixTitle()(stored)
  const count = countOf(stored.lines)
  const shown = parts.map(({ line, item, color, isGone, swap }): ShownPart => {
    const share = line.percentage !== undefined && t('cart.share', { percent: line.percentage })
    return {
      sku: line.sku,
      name: (
        <LocaleLink
          to={paths.product(item.slug)}
          onClick={onLeave}
          className="font-medium underline-offset-4 hover:underline"
        >
          <ProductText of={item} field="title" />
        </LocaleLink>
      ),
      color,
      detail: [share, `${line.quantity} × ${weight(item.weight)}`].filter(Boolean).join(' · '),
      price: isGone ? undefined : formatAmd(item.price * line.quantity),
      below: (
        <>
          <LineNotices
            notices={quote.noticesOf(line.sku).filter(({ kind }) => kind !== 'quantity_reduced')}
            changeId="cart.change"
            className="mt-2 space-y-1"
          />
          {isGone && !quote.missing.includes(item) && (
            <p className="mt-1 font-medium text-bad">{t('cart.mixPartTaken')}</p>
          )}
          {isGone && !swap && <p className="mt-1 text-muted">{t('cart.mixNoSwap')}</p>}
          {isGone && swap && (
            <div className="mt-1.5">
              <SwapButton
                mixId={stored.id}
                sku={line.sku}
                swap={swap}
                label={instead => t('cart.mixSwap', { title: instead })}
              />
            </div>
          )}
        </>
      ),
    }
  })
  const change = (next: number) => {
    quote.dismiss(stored.id)
    changeMixCount(stored.id, next)
  }
  return (
    <section aria-label={title} className="rounded-picture bg-raised p-3 sm:p-4">
      <div className="flex items-center gap-3.5">
        <MixTins parts={shown.map(({ sku: id, color }) => ({ id, color }))} className="h-10 w-14 shrink-0" />
        <div className="min-w-0 flex-1">
          {/* Receives the focus when the element above it is removed. */}
          <p data-line={stored.id} tabIndex={-1} className="font-semibold leading-snug outline-none">
            {title}
          </p>
          {bowls !== undefined && bowls > 0 && (
            <p className="mt-0.5 text-muted text-sm">{t('cart.mixBowls', { count: bowls })}</p>
          )}
          <LineNotices notices={quote.noticesOfMix(stored.id)} changeId="cart.change" className="mt-2 space-y-1" />
        </div>
        <IconButton label={t('cart.remove', { title })} onClick={onRemove} className="-mr-2 self-start">
          <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="mt-3 border-hairline border-t pt-3">
        <MixParts parts={shown} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-t pt-3">
        <QuantityStepper name={title} quantity={count} max={maxCount} onChange={change} className="bg-surface" />
        <Price amountAmd={priceAmd} className="text-lg" />
      </div>
    </section>
  )
}

/** Returns the display name of a mix. */
export function useMixTitle(): (mix: { name?: string | undefined }) => string {
  const t = useT()
  return ({ name }) => (name ? t('cart.mixOf', { name }) : t('cart.mix'))
}
