import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { useNewEntryFocus } from '#ui/use-new-entry-focus.ts'

type ReviewPagesProps = {
  /** The list of reviews. */
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

/** A list of reviews with "5 of 12" and the button for the next page, unless all are shown. */
export function ReviewPages({ list, shown, total, children }: ReviewPagesProps) {
  const t = useT()
  const { place, remember } = useNewEntryFocus(shown)
  // The query stores a failure in its state, which is shown here.
  const more = () => void remember(list.fetchNextPage())
  return (
    <div ref={place}>
      {children}
      {list.hasNextPage && (
        <div className="mt-6 flex flex-wrap items-center gap-4">
          {list.isFetchNextPageError ? (
            <RetryNotice onRetry={more} pending={list.isFetchingNextPage} />
          ) : (
            <Button variant="outline" pending={list.isFetchingNextPage} onClick={more}>
              {t('reviews.more')}
            </Button>
          )}
          <p role="status" className="text-muted text-sm tabular-nums">
            {t('reviews.shownOf', { shown, total })}
          </p>
        </div>
      )}
    </div>
  )
}
