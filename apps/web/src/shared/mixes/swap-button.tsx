import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { Repeat2 } from 'lucide-react'
import { useFormatAmd } from '#platform/i18n/locale-context.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import { suggestedItem } from '../cart/cart-item.ts'
import { swapPart } from '../cart/groups/groups.ts'
import { useWeight } from '../product/variant.ts'

type SwapButtonProps = {
  /** Id of the mix in the cart. */
  mixId: string
  sku: string
  swap: SuggestionItem
  /** Returns the label with the name of the replacement. */
  label: (title: string) => string
}

/** Replaces an unavailable part by the closest flavor. */
export function SwapButton({ mixId, sku, swap, label }: SwapButtonProps) {
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  const weight = useWeight()
  const item = suggestedItem(swap)
  if (!item) return null
  return (
    <div>
      <Button variant="outline" size="sm" onClick={() => swapPart(mixId, sku, item)}>
        <Repeat2 aria-hidden className="size-4 shrink-0" />
        {label(`${textOf(item, 'title')}, ${weight(item.weight)}`)}
      </Button>
      <p className="mt-1 text-muted text-xs tabular-nums">
        {swap.brand} · {formatAmd(item.price)}
      </p>
    </div>
  )
}
