import type { Variant } from '@shop/contracts/catalog.ts'
import { type RefObject, useEffect, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { ThumbBar } from '#ui/thumb-bar.tsx'
import type { Purchase } from './use-purchase.ts'

type StickyBarProps = {
  purchase: Purchase
  name: string
  row: RefObject<HTMLDivElement | null>
  /** Called when the customer asks for an unavailable variant. */
  onSoldOut: (variant: Variant) => void
}

/** Price and button at the bottom of phones while the page's own button is out of view. */
export function StickyBar({ purchase, name, row, onSoldOut }: StickyBarProps) {
  const t = useT()
  const isAway = useIsOutOfSight(row)
  const { variant, quantity, most, add } = purchase
  return (
    <ThumbBar isHidden={!isAway}>
      <p className="min-w-0">
        <span className="block truncate text-muted text-xs">{name}</span>
        <Price amountAmd={variant.price * quantity} className="text-lg" />
      </p>
      {variant.available < 1 ? (
        <Button variant="outline" aria-haspopup="dialog" onClick={() => onSoldOut(variant)} className="shrink-0">
          {t('catalog.soldOut')}
        </Button>
      ) : (
        <Button disabled={most === 0} onClick={add} className="shrink-0">
          {t('catalog.add')}
        </Button>
      )}
    </ThumbBar>
  )
}

function useIsOutOfSight(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setAway(!entry.isIntersecting)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isAway
}
