import { Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { UndoRow } from '#ui/undo-row.tsx'
import type { useUndo } from './use-undo.ts'

type ClearCartProps = { isEmpty: boolean; undo: ReturnType<typeof useUndo>; className?: string }

/** Empties the cart without confirmation; an undo button replaces this button. */
export function ClearCart({ isEmpty, undo, className }: ClearCartProps) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const { isCleared } = undo
  // The pressed button no longer exists: focus the button that replaces it.
  const wasCleared = useRef(isCleared)
  useEffect(() => {
    if (wasCleared.current === isCleared) return
    wasCleared.current = isCleared
    place.current?.querySelector('button')?.focus()
  }, [isCleared])
  return (
    <div ref={place} className={className}>
      {isCleared && (
        <UndoRow
          text={t('cart.cleared')}
          undo={t('cart.undo')}
          role="status"
          onUndo={undo.undoClear}
          onExpire={undo.forgetClear}
        />
      )}
      {!isEmpty && (
        <Button variant="plain" size="sm" onClick={undo.clear}>
          <Trash2 aria-hidden className="size-4" />
          {t('cart.clear')}
        </Button>
      )}
    </div>
  )
}
