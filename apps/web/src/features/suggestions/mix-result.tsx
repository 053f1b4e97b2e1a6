import { gramsOf } from '@shop/contracts/mix-quantities.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { MixRing, useGrams } from '#shared/mixes/mix-parts.tsx'
import { FlavorDot } from '#shared/mixes/share-ring.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import { ExcludeFlavor } from './excluded-flavors.tsx'
import { type SavedMixLink, SaveMix } from './save-mix.tsx'
import type { Tastes } from './use-mix.ts'

type MixResultProps = {
  items: readonly SuggestionItem[]
  tastes: Tastes
  reason: string | undefined
  added: ReadonlySet<string>
  onAdd: (item: SuggestionItem) => void
  /** Adds the remaining parts, so that the cart contains the complete mix. */
  onAddAll: () => void
  savedMix: SavedMixLink | undefined
  onSaved: (savedMix: SavedMixLink) => void
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
    <div
      ref={place}
      data-sticky
      className="mt-5 max-sm:sticky max-sm:-bottom-5 max-sm:z-10 max-sm:-mx-5 max-sm:border-hairline max-sm:border-t max-sm:bg-surface max-sm:px-5 max-sm:py-3"
    >
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
        <div className="flex items-center justify-between gap-3">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-muted max-sm:text-sm">{t('mix.together')}</span>
            <Price amountAmd={amount} className="text-lg" />
          </p>
          <Button size="lg" disabled={disabled} onClick={addAll} className="max-sm:min-w-40 sm:min-w-56">
            {t('mix.addAll')}
          </Button>
        </div>
      )}
    </div>
  )
}

type MixPartProps = {
  item: SuggestionItem
  /** Its share of the bowl in grams. */
  grams: number
  isAdded: boolean
  onAdd: () => void
  /** Its flavor, which the customer can exclude. */
  flavorType: string | undefined
  onSignedOut: () => void
  disabled: boolean
}

const doneClass =
  'inline-flex min-h-11 items-center justify-center gap-2 px-4 font-semibold text-ok text-sm leading-tight'

/** A flavor of the mix with its share and its first variant. */
function MixPart({ item, grams, isAdded, onAdd, flavorType, onSignedOut, disabled }: MixPartProps) {
  const t = useT()
  const title = useProductText()(item, 'title')
  const gramsText = useGrams()
  const [packing] = item.packing
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 py-4 sm:grid-cols-[auto_1fr_auto_auto] sm:gap-x-4 sm:gap-y-1">
      <img
        src={item.imageUrl}
        alt=""
        width={72}
        height={72}
        className="size-16 rounded-picture bg-raised sm:row-span-2 sm:size-18"
      />
      <div className="min-w-0">
        <p className="text-muted text-xs">{item.brand}</p>
        <h4 className="font-semibold leading-snug">
          <ProductText of={item} field="title" />
        </h4>
        <p className="text-muted text-sm leading-snug">
          <ProductText of={item} field="subTitle" />
        </p>
      </div>
      <p className="self-start text-right sm:row-span-2 sm:self-center">
        {/* Not in dots: their zero is crossed, and 50 would be read as 58. */}
        <span className="flex items-center justify-end gap-2 font-semibold text-xl tabular-nums leading-none">
          <FlavorDot color={item.color} />
          {t('mix.share', { percent: item.percentage })}
        </span>
        <span className="mt-1 block text-muted text-sm tabular-nums">{gramsText(grams)}</span>
      </p>
      {packing && (
        <div className="col-span-3 flex items-center justify-between gap-3 sm:contents">
          <p className="text-sm sm:col-start-2 sm:row-start-2">
            <Price amountAmd={packing.price} className="text-base" />
            <span className="text-muted"> · {t('mix.grams', { grams: packing.weight })}</span>
          </p>
          {/* One element in both states, so that it keeps the focus. */}
          <button
            type="button"
            disabled={disabled}
            aria-disabled={isAdded}
            aria-label={`${t(isAdded ? 'mix.added' : 'mix.add')}: ${title}`}
            onClick={onAdd}
            className={cx(
              isAdded ? doneClass : buttonClass('soft', 'sm'),
              'sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:min-w-32',
            )}
          >
            {isAdded && <Check aria-hidden className="size-4 animate-ember rounded-full" />}
            {t(isAdded ? 'mix.added' : 'mix.add')}
          </button>
        </div>
      )}
      {flavorType && (
        <ExcludeFlavor
          flavorType={flavorType}
          title={title}
          onSignedOut={onSignedOut}
          disabled={disabled}
          className="col-span-3 -mb-3 sm:col-start-2 sm:row-start-3"
        />
      )}
    </li>
  )
}
