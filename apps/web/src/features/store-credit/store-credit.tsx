import { shopDate } from '@shop/contracts/days.ts'
import { getStoreCredit } from '@shop/contracts/store-credit.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { RedeemGiftCard } from '#shared/gift-cards/redeem-gift-card.tsx'
import type { Session } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNewEntryFocus } from '#ui/use-new-entry-focus.ts'
import { CreditEntries } from './credit-entries.tsx'

/** Balance of the store credit, the input for gift cards, and the history. */
export function StoreCredit({ session: { token } }: { session: Session }) {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(creditQuery(token))
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  const { place, remember } = useNewEntryFocus(entries.length)
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <div ref={place} className="grid gap-4">
      <p className="font-semibold text-3xl tabular-nums">{formatAmd(data.pages[0]?.balanceAmd ?? 0)}</p>
      <p className="text-muted text-sm">{t('credit.rule')}</p>
      <RedeemGiftCard />
      <CreditEntries entries={entries} note={({ at }) => dayMonthText(shopDate(new Date(at)), locale, 'long')} />
      {hasNextPage && (
        <Button variant="soft" size="sm" pending={isFetching} onClick={() => void remember(fetchNextPage())}>
          {t('credit.more')}
        </Button>
      )}
    </div>
  )
}

const PAGE_SIZE = 5

/**
 * Reads the customer's store credit, newest first. The key contains `token`, so that the next customer in this browser
 * does not see it.
 */
const creditQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['store-credit', token],
    queryFn: ({ pageParam, signal }) =>
      call(getStoreCredit, { query: { limit: PAGE_SIZE, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
