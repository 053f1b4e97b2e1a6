import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FlavorDot } from '#shared/mixes/share-ring.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { emit } from '#shared/session/events.ts'
import { whenSignedIn } from '#shared/session/session.ts'
import { Button, type ButtonSize } from '#ui/button.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { useNewEntryFocus } from '#ui/use-new-entry-focus.ts'
import type { ListedMix } from './queries.ts'

type MixPagesProps = {
  /** The list of mixes. */
  children: ReactNode
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<{ isError: boolean }>
  }
  shown: number
  total: number
}

/** A list of mixes with "24 of 60" and the button for the next page, unless all are shown. */
export function MixPages({ list, shown, total, children }: MixPagesProps) {
  const t = useT()
  // The query stores a failure in its state, which is shown here.
  const { place, remember } = useNewEntryFocus(shown)
  const more = () => void remember(list.fetchNextPage())
  return (
    <div ref={place}>
      {children}
      {(total > shown || list.hasNextPage) && (
        <div className="mt-10 flex flex-col items-center gap-4">
          <p role="status" className="text-muted text-sm tabular-nums">
            {t('mixes.shownOf', { shown, total })}
          </p>
          {list.isFetchNextPageError ? (
            <RetryNotice onRetry={more} pending={list.isFetchingNextPage} />
          ) : (
            list.hasNextPage && (
              <Button variant="outline" size="lg" pending={list.isFetchingNextPage} onClick={more}>
                {t('mixes.more')}
              </Button>
            )
          )}
        </div>
      )}
    </div>
  )
}

/** The parts of a mix as short text, such as "60 % watermelon". */
export function PartList({ parts }: Pick<ListedMix, 'parts'>) {
  const t = useT()
  return (
    <ul className="mt-2 grid gap-1 text-sm">
      {parts.map(part => (
        <li key={part.productId} className="flex items-baseline gap-2">
          <FlavorDot color={part.color} className="self-center" />
          <span className="shrink-0 font-medium tabular-nums">{t('mix.share', { percent: part.percentage })}</span>
          <span className="min-w-0 break-words text-muted">
            <ProductText of={part} field="title" />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Opens Summon Mix, or the login dialog for visitors. */
export function SummonButton({ size = 'md' }: { size?: ButtonSize }) {
  const t = useT()
  return (
    <Button variant="outline" size={size} onClick={() => whenSignedIn(() => emit('showMix'))}>
      {t('mixes.summon')}
    </Button>
  )
}
