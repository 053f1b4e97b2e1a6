import { ShoppingBag, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmberIcon } from '#ui/icons.tsx'
import { UndoRow } from '#ui/undo-row.tsx'
import { paths } from '../../paths.ts'
import type { CartQuote } from './use-cart-quote.ts'
import type { useUndo } from './use-undo.ts'

/** Id of the element that explains why the button is disabled. */
export const blockedId = 'cart-blocked'

type CheckoutButtonProps = {
  quote: CartQuote
  className?: string
  /** Called when the customer follows the link, to close the drawer. */
  onLeave?: () => void
}

/** Leads to the checkout. Disabled while the quote loads, if the shop takes no orders, or if an item is unavailable. */
export function CheckoutButton({ quote, className, onLeave }: CheckoutButtonProps) {
  const t = useT()
  if (quote.canProceed && !quote.isError) {
    return (
      <LocaleLink to={paths.checkout} onClick={onLeave} className={buttonClass('ember', 'lg', className)}>
        {t('cart.checkout')}
      </LocaleLink>
    )
  }
  const isChecking = !quote.isCurrent && !quote.isError && !quote.isBlocked
  return (
    <Button
      size="lg"
      disabled
      pending={isChecking}
      aria-describedby={quote.isBlocked || quote.stopped ? blockedId : undefined}
      className={className}
    >
      {isChecking ? t('cart.checking') : t('cart.checkout')}
    </Button>
  )
}

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

export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  const t = useT()
  const summon = () => {
    onLeave?.()
    whenSignedIn(() => emit('showMix'))
  }
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden strokeWidth={1.25} />}
      title={t('cart.empty')}
      actions={
        <>
          <LocaleLink to={paths.flavor} onClick={onLeave} className={buttonClass('ember')}>
            {t('cart.toShop')}
          </LocaleLink>
          <Button variant="outline" onClick={summon}>
            <EmberIcon className="size-4 text-accent" />
            {t('cart.toMix')}
          </Button>
        </>
      }
    >
      {t('cart.emptyText')}
    </EmptyState>
  )
}
