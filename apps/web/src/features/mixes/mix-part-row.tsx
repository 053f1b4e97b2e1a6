import type { MixPart } from '@shop/contracts/mixes.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { useGrams } from '#shared/mixes/mix-parts.tsx'
import { FlavorDot } from '#shared/mixes/share-ring.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'

/** A flavor of a mix with its share and first variant, or a replacement if it is unavailable. */
export function MixPartRow({ part }: { part: MixPart }) {
  const t = useT()
  const grams = useGrams()
  const isAvailable = part.status === 'ok'
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-start gap-x-4 gap-y-3 py-4">
      <img
        src={part.imageUrl}
        alt=""
        width={72}
        height={72}
        className={cx('size-16 rounded-picture bg-raised sm:size-18', !isAvailable && 'opacity-55')}
      />
      <div className="min-w-0">
        <p className="text-muted text-xs">{part.brand}</p>
        <h3 className="font-semibold text-base leading-snug">
          <ProductLink item={part} />
        </h3>
        {isAvailable ? (
          <FirstVariant item={part} />
        ) : (
          <Badge tone="warn" className="mt-1.5">
            {t(part.status === 'unavailable' ? 'mixes.unavailable' : 'mixes.soldOut')}
          </Badge>
        )}
      </div>
      <p className="text-right">
        {/* Not in dots: their zero is crossed, and 50 would be read as 58. */}
        <span className="flex items-center justify-end gap-2 font-semibold text-xl tabular-nums leading-none">
          <FlavorDot color={part.color} />
          {t('mix.share', { percent: part.percentage })}
        </span>
        <span className="mt-1.5 block text-muted text-sm tabular-nums">{grams(part.grams)}</span>
      </p>
      {!isAvailable && <Swap swap={part.swap} />}
    </li>
  )
}

function Swap({ swap }: { swap: SuggestionItem | undefined }) {
  const t = useT()
  const title = useProductText()
  if (!swap) return <p className="col-span-3 text-muted text-sm">{t('mixes.noSwap')}</p>
  return (
    <div className="col-span-3 flex items-center gap-3 rounded-picture bg-raised p-3">
      <img src={swap.imageUrl} alt="" width={48} height={48} className="size-12 rounded-control bg-surface" />
      <div className="min-w-0 text-sm">
        <p className="font-semibold leading-snug">
          <LocaleLink to={paths.product(swap.productId)} className="underline-offset-4 hover:underline">
            {t('mixes.instead', { title: `${swap.brand} ${title(swap, 'title')}` })}
          </LocaleLink>
        </p>
        <FirstVariant item={swap} />
      </div>
    </div>
  )
}

/** A product that is no longer sold has no page to link to. */
function ProductLink({ item }: { item: MixPart }) {
  if (item.status === 'unavailable') return <ProductText of={item} field="title" />
  return (
    <LocaleLink to={paths.product(item.productId)} className="break-words underline-offset-4 hover:underline">
      <ProductText of={item} field="title" />
    </LocaleLink>
  )
}

function FirstVariant({ item: { packing } }: { item: SuggestionItem }) {
  const weight = useWeight()
  const [first] = packing
  return (
    first && (
      <p className="mt-1 text-sm">
        <Price amountAmd={first.price} />
        <span className="text-muted"> · {weight(first.weight)}</span>
      </p>
    )
  )
}
