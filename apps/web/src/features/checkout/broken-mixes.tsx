import { useT } from '#platform/i18n/locale-context.tsx'
import { useMixes } from '#shared/cart/mixes.ts'
import { SwapButton } from '#shared/mixes/swap-button.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutQuote } from './use-checkout-quote.ts'
import { useMixTitle } from './use-mix-title.ts'

/** The parts of mixes that sold out meanwhile, each with the nearest taste in its place in one tap. */
export function BrokenMixes({ data }: { data: NonNullable<CheckoutQuote['data']> }) {
  const t = useT()
  const textOf = useProductText()
  const mixTitle = useMixTitle()
  const stored = useMixes()
  return data.mixes.map(mix => {
    const gone = mix.lines.filter(({ quantity }) => quantity === 0)
    const own = stored.find(({ id }) => id === mix.id)
    if (!own || gone.length === 0) return null
    const titles = gone.map(({ sku }) => textOf(data.lines.find(line => line.sku === sku) ?? { title: sku }, 'title'))
    return (
      <Notice
        key={mix.id}
        kind="bad"
        role="alert"
        title={t('checkout.mixBlocked', { title: mixTitle(own), parts: titles.join(', ') })}
      >
        <div className="mt-1 grid gap-2">
          {gone.map(
            ({ sku, swap }) =>
              swap && (
                <SwapButton
                  key={sku}
                  mixId={mix.id}
                  sku={sku}
                  swap={swap}
                  label={instead => t('checkout.mixSwap', { title: instead })}
                />
              ),
          )}
        </div>
      </Notice>
    )
  })
}
