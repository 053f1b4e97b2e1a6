import { useT } from '#platform/i18n/locale-context.tsx'
import { partColorOf } from '#shared/mixes/mix-ring.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { cx } from '#ui/class-names.ts'
import type { ListedMix } from './queries.ts'

/** The parts of a mix as short text, such as "60 % watermelon". */
export function PartList({ parts }: Pick<ListedMix, 'parts'>) {
  const t = useT()
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {parts.map((part, index) => (
        <li key={part.productId} className="flex items-baseline gap-2">
          <span aria-hidden className={cx('size-2 shrink-0 rounded-full bg-current', partColorOf(index))} />
          <span className="shrink-0 font-medium tabular-nums">{t('mix.share', { percent: part.percentage })}</span>
          <span className="min-w-0 break-words text-muted">
            <ProductText of={part} field="title" />
          </span>
        </li>
      ))}
    </ul>
  )
}
