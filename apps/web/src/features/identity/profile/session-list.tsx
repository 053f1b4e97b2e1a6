import { type AccountSession, endOtherSessions, endSession, listSessions } from '@shop/contracts/sessions.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** The key of the list, whose other parts name the user. */
export const sessionsKey = ['sessions'] as const

/** Reads the sessions. The key contains `token`, so that the next user of this browser does not see them. */
const sessionsQuery = (token: string) =>
  queryOptions({ queryKey: [...sessionsKey, token], queryFn: ({ signal }) => call(listSessions, { signal }) })

/** The open sessions of the account. All but the current one can be ended. */
export function SessionList({ token }: { token: string }) {
  const t = useT()
  const queryClient = useQueryClient()
  const { queryKey } = sessionsQuery(token)
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery(token))
  const end = useMutation({
    /** @param id null ends all others */
    mutationFn: (id: string | null) => (id === null ? call(endOtherSessions) : call(endSession, { params: { id } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-32 w-full" />
  const isEnding = (id: string | null) => end.isPending && end.variables === id
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-hairline">
        {data.items.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={isEnding(session.id)}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {end.isSuccess && (
        <Notice kind="ok" role="status" title={t(end.variables === null ? 'sessions.othersEnded' : 'sessions.ended')} />
      )}
      {end.error && (
        <Notice kind="bad" role="alert" title={t('sessions.failed')}>
          {end.error instanceof ApiError && end.error.serverMessage}
        </Notice>
      )}
      {data.items.length > 1 && (
        <>
          <p className="text-muted text-sm">{t('sessions.hint')}</p>
          <Button
            variant="soft"
            size="sm"
            className="justify-self-start"
            pending={isEnding(null)}
            onClick={() => end.mutate(null)}
          >
            {t('sessions.endOthers')}
          </Button>
        </>
      )}
    </div>
  )
}

type SessionRowProps = { session: AccountSession; isEnding: boolean; onEnd: () => void }

function SessionRow({ session: { device, openedAt, lastUsedAt, isCurrent }, isEnding, onEnd }: SessionRowProps) {
  const t = useT()
  const locale = useLocale()
  const name = device ?? t('sessions.unknown')
  const lastUsed = timestampText(lastUsedAt, locale)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {isCurrent && <Badge tone="info">{t('sessions.current')}</Badge>}
        </p>
        <p className="text-muted text-sm">
          {`${t('sessions.lastUsed', { timestamp: lastUsed })} · ${t('sessions.opened', { timestamp: timestampText(openedAt, locale) })}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('sessions.endOf', { device: name, timestamp: lastUsed })}
          pending={isEnding}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
