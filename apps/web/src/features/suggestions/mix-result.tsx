import { gramsOf } from '@shop/contracts/bowl.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { MixRing, partColorOf } from '#shared/mixes/mix-ring.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import { MixPart } from './mix-part.tsx'
import { type SavedMix, SaveMix } from './save-mix.tsx'
import type { Tastes } from './use-mix.ts'

type MixResultProps = {
  items: readonly SuggestionItem[]
  tastes: Tastes
  reason: string | undefined
  added: ReadonlySet<string>
  onAdd: (item: SuggestionItem) => void
  /** Adds the remaining parts, so that the cart contains the complete mix. */
  onAddAll: () => void
  savedMix: SavedMix | undefined
  onSaved: (savedMix: SavedMix) => void
  /** Called when the user follows a link to the cart or the saved mixes. */
  onLeave: () => void
  onSignedOut: () => void
  disabled: boolean
}

/** The mix: explanation, chart, and its parts to add to the cart. */
export function MixResult({
  items,
  tastes,
  reason,
  added,
  onAdd,
  onAddAll,
  savedMix,
  onSaved,
  onLeave,
  onSignedOut,
  disabled,
}: MixResultProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button no longer exists: focus the result and scroll to it.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('[role="dialog"]')?.scrollTo({ top: 0 })
  }, [])
  const grams = gramsOf(items.map(({ percentage }) => percentage))
  return (
    <section className="animate-rise">
      <div className="grid items-center gap-x-8 gap-y-4 sm:grid-cols-[auto_1fr]">
        <MixRing items={items} className="mx-auto w-36 sm:w-40" />
        <div>
          <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
            {t('mix.result')}
          </h3>
          {reason && <p className="mt-2 text-muted">{reason}</p>}
        </div>
      </div>
      <ul className="mt-5 divide-y divide-hairline border-hairline border-y">
        {items.map((item, index) => (
          <MixPart
            key={item.productId}
            item={item}
            grams={grams[index] ?? 0}
            color={partColorOf(index)}
            isAdded={added.has(item.productId)}
            onAdd={() => onAdd(item)}
            flavorType={tastes.get(item.productId)}
            onSignedOut={onSignedOut}
            disabled={disabled}
          />
        ))}
      </ul>
      <AddAll
        items={items.filter(({ productId }) => !added.has(productId))}
        onAdd={onAddAll}
        onLeave={onLeave}
        disabled={disabled}
      />
      <div className="mt-4 border-hairline border-t pt-4">
        <SaveMix
          items={items}
          savedMix={savedMix}
          onSaved={onSaved}
          onLeave={onLeave}
          onSignedOut={onSignedOut}
          disabled={disabled}
        />
      </div>
    </section>
  )
}

/** Adds the remaining parts and shows their price; then links to the cart. */
function AddAll({
  items,
  onAdd,
  onLeave,
  disabled,
}: Pick<MixResultProps, 'items' | 'onLeave' | 'disabled'> & { onAdd: () => void }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const isDone = items.length === 0
  // The pressed button became a link: keep the focus in its place.
  useEffect(() => {
    if (isDone && pressed.current) place.current?.querySelector('a')?.focus()
  }, [isDone])
  const amount = items.reduce((sum, { packing }) => sum + (packing[0]?.price ?? 0), 0)
  const addAll = () => {
    pressed.current = true
    onAdd()
  }
  return (
    <div ref={place} className="mt-5">
      <p
        role="status"
        className={isDone ? 'mb-3 flex items-center justify-center gap-2 font-medium text-ok' : 'sr-only'}
      >
        {isDone && (
          <>
            <Check aria-hidden className="size-5" />
            {t('mix.allAdded')}
          </>
        )}
      </p>
      {isDone && !disabled ? (
        <LocaleLink to={paths.cart} onClick={onLeave} className={buttonClass('ember', 'lg', 'w-full')}>
          {t('mix.toCart')}
        </LocaleLink>
      ) : isDone ? (
        <Button size="lg" disabled className="w-full">
          {t('mix.toCart')}
        </Button>
      ) : (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
          <p className="flex items-baseline justify-between gap-2">
            <span className="text-muted">{t('mix.together')}</span>
            <Price amountAmd={amount} className="text-lg" />
          </p>
          <Button size="lg" disabled={disabled} onClick={addAll} className="sm:min-w-56">
            {t('mix.addAll')}
          </Button>
        </div>
      )}
    </div>
  )
}
