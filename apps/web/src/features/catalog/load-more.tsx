import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'

type LoadMoreProps = {
  shown: number
  total: number
  hasMore: boolean
  isLoading: boolean
  isFailed: boolean
  onMore: () => Promise<unknown>
}

/** "24 of 160" and the way to the next ones; the footer stays within reach. */
export function LoadMore({ shown, total, hasMore, isLoading, isFailed, onMore }: LoadMoreProps) {
  const t = useT()
  // The query keeps a failure as its state, which is shown here.
  const more = () => void onMore()
  return (
    <div className="mt-10 flex flex-col items-center gap-4">
      <p role="status" className="text-muted text-sm tabular-nums">
        {t('catalog.shownOf', { shown, total })}
      </p>
      {isFailed ? (
        <RetryNotice onRetry={more} pending={isLoading} />
      ) : (
        hasMore && (
          <Button variant="outline" size="lg" pending={isLoading} onClick={more}>
            {t('catalog.loadMore')}
          </Button>
        )
      )}
    </div>
  )
}
