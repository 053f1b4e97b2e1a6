import type { Product } from '@shop/contracts/catalog.ts'
import { listFavorites } from '@shop/contracts/favorites.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { favoritesKey } from '#shared/session/customer-keys.ts'
import type { Session } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { keepEntryFocus } from '#ui/keep-entry-focus.ts'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNewEntryFocus } from '#ui/use-new-entry-focus.ts'
import { paths } from '../../paths.ts'

const PAGE_SIZE = 12

const listQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: [...favoritesKey(token), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listFavorites, { query: { limit: PAGE_SIZE, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

type Props = {
  session: Session
  /** Renders the products; provided by the catalog feature. */
  children: (products: readonly Product[]) => ReactNode
}

/** The customer's favorites, newest first. */
export function FavoriteList({ session, children }: Props) {
  const t = useT()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(listQuery(session.token))
  const products = data?.pages.flatMap(({ items }) => items) ?? []
  const { place, remember } = useNewEntryFocus(products.length)
  const more = () => void remember(fetchNextPage())
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 w-full rounded-card" />
  if (products.length === 0) {
    return (
      <EmptyState
        heading="h3"
        icon={<Heart aria-hidden strokeWidth={1.25} />}
        title={t('favorites.empty')}
        actions={
          <LocaleLink to={paths.shop} className={buttonClass('outline')}>
            {t('favorites.toShop')}
          </LocaleLink>
        }
      >
        {t('favorites.emptyText')}
      </EmptyState>
    )
  }
  return (
    <div ref={place} onClickCapture={keepEntryFocus}>
      {children(products)}
      {hasNextPage && (
        <Button variant="outline" className="mt-4" pending={isFetching} onClick={more}>
          {t('favorites.more')}
        </Button>
      )}
    </div>
  )
}
