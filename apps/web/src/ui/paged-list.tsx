import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { RetryNotice } from './notice.tsx'
import { useNewEntryFocus } from './use-new-entry-focus.ts'

type PagedListProps = {
  /** The list. */
  children: ReactNode
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<{ isError: boolean }>
  }
  shown: number
  total: number
  /** `shownOf`: how many of all entries are shown. */
  texts: { more: string; shownOf: string }
}

/** A list with "24 of 60" and the button for the next page, unless all are shown. */
export function PagedList({ list, shown, total, texts, children }: PagedListProps) {
  // The query stores a failure in its state, which is shown here.
  const { place, remember } = useNewEntryFocus(shown)
  const more = () => void remember(list.fetchNextPage())
  return (
    <div ref={place}>
      {children}
      {(total > shown || list.hasNextPage) && (
        <div className="mt-10 flex flex-col items-center gap-4">
          <p role="status" className="text-muted text-sm tabular-nums">
            {texts.shownOf}
          </p>
          {list.isFetchNextPageError ? (
            <RetryNotice onRetry={more} pending={list.isFetchingNextPage} />
          ) : (
            list.hasNextPage && (
              <Button variant="outline" size="lg" pending={list.isFetchingNextPage} onClick={more}>
                {texts.more}
              </Button>
            )
          )}
        </div>
      )}
    </div>
  )
}
