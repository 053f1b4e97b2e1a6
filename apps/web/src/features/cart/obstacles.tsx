import { useT } from '#platform/i18n/locale-context.tsx'
import { cart } from '#shared/cart/cart.ts'
import type { CartItem, NewItem } from '#shared/cart/cart-item.ts'
import { swapPart } from '#shared/cart/groups/mixes.ts'
import { removeRentalsWith } from '#shared/cart/groups/rentals.ts'
import { suggestedItem } from '#shared/cart/groups/suggested-item.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/weight.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { blockedId } from './checkout-button.tsx'
import type { CartMixView } from './mix-views.ts'
import type { CartQuote } from './use-cart-quote.ts'
import { useMixTitle } from './use-mix-title.ts'

/** Explains why checkout is not possible and offers solutions. */
export function Obstacles({ quote, onRemoveMix }: { quote: CartQuote; onRemoveMix: (id: string) => void }) {
  const { missingOutsideMixes, broken, stopped, isError, isFetching, retry } = quote
  if (isError) return <RetryNotice onRetry={() => void retry()} pending={isFetching} />
  if (missingOutsideMixes.length === 0 && broken.length === 0 && !stopped) return null
  return (
    <div id={blockedId} className="mt-3 grid gap-3">
      {stopped && <Notice kind="warn" role="alert" title={stopped} />}
      {broken.map(view => (
        <BrokenMix key={view.stored.id} view={view} onRemove={() => onRemoveMix(view.stored.id)} />
      ))}
      {missingOutsideMixes.length > 0 && <Missing items={missingOutsideMixes} mixes={quote.mixes} />}
    </div>
  )
}

/** A mix with an unavailable part: offers the closest flavor or removal of the mix. */
function BrokenMix({ view: { stored, parts }, onRemove }: { view: CartMixView; onRemove: () => void }) {
  const t = useT()
  const nameOf = useVariantName()
  const title = useMixTitle()(stored)
  const gone = parts.filter(({ isGone }) => isGone)
  const swaps = gone.flatMap(({ line: { sku }, swap }) => {
    const item = swap && suggestedItem(swap)
    return item ? { sku, item } : []
  })
  const swapAll = () => {
    for (const { sku, item } of swaps) swapPart(stored.id, sku, item)
  }
  return (
    <Notice
      kind="bad"
      role="alert"
      title={t('cart.mixBlocked', { title, parts: gone.map(({ item }) => nameOf(item)).join('; ') })}
      actions={
        <>
          {swaps.length === gone.length && (
            <Button variant="outline" size="sm" onClick={swapAll}>
              {t('cart.mixSwap', { title: swaps.map(({ item }) => nameOf(item)).join('; ') })}
            </Button>
          )}
          <Button variant="plain" size="sm" onClick={onRemove}>
            {t('cart.mixRemove')}
          </Button>
        </>
      }
    />
  )
}

function Missing({ items, mixes }: { items: readonly CartItem[]; mixes: CartQuote['mixes'] }) {
  const t = useT()
  const nameOf = useVariantName()
  const removeMissing = () => {
    removeRentalsWith(items.map(({ sku }) => sku))
    for (const item of items) {
      const packs = mixes.flatMap(({ stored }) => stored.lines).filter(({ sku }) => sku === item.sku)
      const mixed = packs.reduce((sum, { quantity }) => sum + quantity, 0)
      // Packs of a mix are handled by the notice of that mix.
      if (mixed > 0) cart.update(item, mixed)
      else cart.remove(item)
    }
  }
  return (
    <Notice
      kind="bad"
      role="alert"
      title={t('cart.blocked')}
      actions={
        <Button variant="outline" size="sm" onClick={removeMissing}>
          {t('cart.removeMissing')}
        </Button>
      }
    >
      {t('cart.blockedWhy', { titles: items.map(item => nameOf(item)).join('; ') })}
    </Notice>
  )
}

/** Adds the weight to the title, because variants of a product share the title. */
function useVariantName(): (item: NewItem) => string {
  const textOf = useProductText()
  const weight = useWeight()
  return item => {
    const title = textOf(item, 'title')
    return isSoldByWeight(item.productType) ? `${title}, ${weight(item.weight)}` : title
  }
}
