import { type BonusEntry, type BonusTier, getBonus } from '@shop/contracts/bonus.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { dayMonthText, longDate } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Session } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useNewEntryFocus } from '#ui/use-new-entry-focus.ts'

/** Balance of points, how points work, and their history. */
export function BonusPoints({ session: { token } }: { session: Session }) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(bonusQuery(token))
  const entries = data?.pages.flatMap(({ items }) => items) ?? []
  const { place, remember } = useNewEntryFocus(entries.length)
  const more = () => void remember(fetchNextPage())
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32 w-full" />
  const [latest] = data.pages
  return (
    <div ref={place} className="grid gap-4">
      <p className="font-semibold text-3xl tabular-nums">{t('bonus.balance', { count: latest?.balance ?? 0 })}</p>
      {latest?.tier && <Tier tier={latest.tier} />}
      {latest && (
        <p className="text-muted text-sm">
          {t('bonus.rule', { earned: latest.earnedPercent, spent: latest.spentPercent })}{' '}
          {t('bonus.expiryRule', { months: latest.expiryMonths })}
        </p>
      )}
      {latest?.nextExpiry && (
        <p className="font-medium text-sm">
          {t('bonus.nextExpiry', {
            count: latest.nextExpiry.points,
            date: dayMonthText(latest.nextExpiry.date, locale, 'long'),
          })}
        </p>
      )}
      {entries.length === 0 && <p className="text-muted">{t('bonus.empty')}</p>}
      {entries.length > 0 && (
        <ul className="divide-y divide-hairline">
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="soft" size="sm" pending={isFetching} onClick={more}>
          {t('bonus.more')}
        </Button>
      )}
    </div>
  )
}

/** The customer's tier, the way to the next one, and how long it lasts without another purchase. */
function Tier({ tier: { current, next } }: { tier: BonusTier }) {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  return (
    <div className="grid gap-1 rounded-control border border-hairline px-4 py-3">
      {current && (
        <>
          <p className="font-semibold">
            {t('bonus.tier.current', { name: current.name[locale], percent: current.percent })}
          </p>
          <p className="text-muted text-sm">{t('bonus.tier.until', { date: longDate(current.lastDay, locale) })}</p>
        </>
      )}
      {next && (
        <p className={current ? 'text-sm' : 'font-medium'}>
          {t('bonus.tier.next', {
            name: next.name[locale],
            percent: next.percent,
            amount: formatAmd(next.missingAmd),
          })}
        </p>
      )}
      <p className="text-muted text-sm">{t('bonus.tier.rule')}</p>
    </div>
  )
}

const LABELS: Record<BonusEntry['kind'], MessageId> = {
  earned: 'bonus.earned',
  spent: 'bonus.spent',
  given_back: 'bonus.returned',
  taken_back: 'bonus.deducted',
  set_off: 'bonus.setOff',
  correction: 'bonus.correction',
  expired: 'bonus.expired',
}

function Entry({ entry: { kind, points, at, orderNumber, reason } }: { entry: BonusEntry }) {
  const t = useT()
  const locale = useLocale()
  const sign = points > 0 ? '+' : '−'
  return (
    <li className="flex items-baseline justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p>{t(LABELS[kind], { number: orderNumber ?? 0 })}</p>
        {reason && <p className="break-words text-muted text-sm">{reason}</p>}
        <p className="text-muted text-sm">{dayMonthText(shopDate(new Date(at)), locale, 'long')}</p>
      </div>
      <span className={cx('whitespace-nowrap font-semibold tabular-nums', points > 0 && 'text-ok')}>
        {points !== 0 && `${sign}${t('bonus.points', { count: Math.abs(points) })}`}
      </span>
    </li>
  )
}

const PAGE_SIZE = 5

/**
 * Reads the customer's points, newest first. The key contains `token`, so that the next customer in this browser does
 * not see them.
 */
const bonusQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['bonus', token],
    queryFn: ({ pageParam, signal }) =>
      call(getBonus, { query: { limit: PAGE_SIZE, cursor: pageParam || undefined }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
