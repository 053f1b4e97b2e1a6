import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { Check } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useGrams } from '#shared/mixes/grams.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import { RefuseTaste } from './refuse-taste.tsx'

type MixPartProps = {
  item: SuggestionItem
  /** Its share of the bowl in grams. */
  grams: number
  /** Color of its arc in the ring. */
  color: string
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
export function MixPart({ item, grams, color, isAdded, onAdd, flavorType, onSignedOut, disabled }: MixPartProps) {
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
          <span aria-hidden className={cx('size-2.5 rounded-full bg-current', color)} />
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
        <RefuseTaste
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
