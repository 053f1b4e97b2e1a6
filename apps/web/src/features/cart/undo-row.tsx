import { useEffect, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import type { Removed } from './use-undo.ts'

const SHOWN_MS = 8000

type UndoRowProps = { removed: Removed; onUndo: () => void; onExpire: () => void }

/** In the place of a removed line for 8 seconds; it waits while the mouse or the focus is on it. */
export function UndoRow({ removed, onUndo, onExpire }: UndoRowProps) {
  const t = useT()
  const title = useProductText()(removed.item, 'title')
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onExpire, SHOWN_MS)
    return () => clearTimeout(timer)
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock; the button inside is the control
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex animate-fade-in items-center justify-between gap-4 rounded-picture bg-raised py-1.5 px-4 text-sm"
    >
      <span className="min-w-0">{t('cart.removed', { title })}</span>
      <Button variant="plain" size="sm" onClick={onUndo}>
        {t('cart.undo')}
      </Button>
    </div>
  )
}
