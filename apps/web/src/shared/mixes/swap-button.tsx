import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { Repeat2 } from 'lucide-react'
import { swapPart } from '#shared/cart/mixes.ts'
import { suggestedItem } from '#shared/cart/suggested-item.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/weight.ts'
import { Button } from '#ui/button.tsx'

type SwapButtonProps = {
  /** The mix of the cart and its part that is gone. */
  mixId: string
  sku: string
  swap: SuggestionItem
  /** What the button says of the taste that it puts in. */
  label: (title: string) => string
}

/** Takes what stands nearest to a part that is gone in its place, in one tap. */
export function SwapButton({ mixId, sku, swap, label }: SwapButtonProps) {
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
