import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'

type MoreMixesProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  shown: number
  total: number
}

/** Shows "24 of 60" and loads the next page. Renders nothing if all are shown. */
export function MoreMixes({ list, shown, total }: MoreMixesProps) {
  const t = useT()
  // The query stores a failure in its state, which is shown here.
  const more = () => void list.fetchNextPage()
  if (total <= shown && !list.hasNextPage) return null
  return (
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
  )
}
