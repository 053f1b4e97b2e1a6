import { deleteMix, type OwnMix } from '@shop/contracts/mixes.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { useMixName } from '#shared/mixes/mix-name.tsx'
import type { Session } from '#shared/session/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { PagedList } from '#ui/paged-list.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { UndoRow } from '#ui/undo-row.tsx'
import { paths } from '../../paths.ts'
import { SummonButton } from './list-parts.tsx'
import { MixEntry } from './mix-entry.tsx'
import { editOwnMix, ownMixesQuery } from './queries.ts'

/** The customer's saved mixes. */
export function SavedMixes({ session }: { session: Session }) {
  const t = useT()
  return (
    <div className="page-x pt-6 pb-16 md:pt-10">
      <PageMeta title={t('mixes.mine')} isPrivate />
      <p className="eyebrow">
        <LocaleLink to={paths.account} className="underline-offset-4 hover:underline">
          {t('nav.account')}
        </LocaleLink>
      </p>
      <PageHeading className="mt-2">{t('mixes.mine')}</PageHeading>
      <OwnMixes session={session} />
    </div>
  )
}

function OwnMixes({ session: { token } }: { session: Session }) {
  const t = useT()
  const list = useInfiniteQuery(ownMixesQuery(token))
  const deleting = useDelayedDeletion(token)
  const { data, isError, isFetching, refetch } = list
  if (!data) {
    return isError ? (
      <div className="mt-8">
        <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
      </div>
    ) : (
      <Skeleton className="mt-8 h-72 w-full rounded-card" />
    )
  }
  const mixes = data.pages.flatMap(({ items }) => items)
  const total = data.pages.at(-1)?.total ?? 0
  if (mixes.length === 0) {
    return (
      <EmptyState
        icon={<BookmarkPlus aria-hidden strokeWidth={1.25} />}
        title={t('mixes.mineEmpty')}
        actions={
          <>
            <SummonButton />
            <OthersLink />
          </>
        }
      >
        {t('mixes.mineEmptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p className="max-w-(--container-text) text-lg text-muted">{t('mixes.mineLead')}</p>
        <OthersLink />
      </div>
      <PagedList
        list={list}
        shown={mixes.length}
        total={total}
        texts={{ more: t('mixes.more'), shownOf: t('mixes.shownOf', { shown: mixes.length, total }) }}
      >
        <ul className="mt-8 grid items-start gap-4 lg:grid-cols-2">
          {mixes.map(mix => (
            <SavedMixRow key={mix.shareId} token={token} mix={mix} deleting={deleting} />
          ))}
        </ul>
      </PagedList>
    </>
  )
}

function OthersLink() {
  const t = useT()
  return (
    <LocaleLink to={paths.mixes} className={buttonClass('outline')}>
      {t('mixes.title')}
    </LocaleLink>
  )
}

type SavedMixRowProps = { token: string; mix: OwnMix; deleting: ReturnType<typeof useDelayedDeletion> }

function SavedMixRow({ token, mix, deleting }: SavedMixRowProps) {
  const t = useT()
  const nameOf = useMixName()
  const place = useRef<HTMLLIElement>(null)
  // The pressed button no longer exists: move the focus to the list.
  const focusRow = () => place.current?.focus({ preventScroll: true })
  return (
    <li ref={place} tabIndex={-1} className="outline-none">
      {deleting.isWaiting(mix) ? (
        <UndoRow
          text={t('mixes.deleted', { name: nameOf(mix) })}
          undo={t('mixes.undo')}
          role="status"
          onUndo={() => {
            deleting.undo(mix)
            focusRow()
          }}
          onExpire={() => void deleting.finish(mix)}
        />
      ) : (
        <MixEntry
          token={token}
          mix={mix}
          onDelete={() => {
            deleting.begin(mix)
            focusRow()
          }}
        />
      )}
    </li>
  )
}

/**
 * Delays the deletion of mixes until undo is no longer possible or the page is left. A deleted mix cannot be restored:
 * it would get a new link and lose its saves.
 */
function useDelayedDeletion(token: string) {
  const t = useT()
  const queryClient = useQueryClient()
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(waiting)
  useEffect(() => {
    latest.current = waiting
  }, [waiting])
  const forget = (shareId: string) => setWaiting(before => new Set([...before].filter(id => id !== shareId)))

  useEffect(() => {
    const leave = () => {
      const gone = latest.current
      for (const shareId of gone) call(deleteMix, { params: { shareId } }).catch(() => undefined)
      if (gone.size > 0) editOwnMix(queryClient, token, mix => (gone.has(mix.shareId) ? undefined : mix))
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [queryClient, token])

  return {
    isWaiting: ({ shareId }: OwnMix) => waiting.has(shareId),
    begin: ({ shareId }: OwnMix) => setWaiting(before => new Set([...before, shareId])),
    undo: ({ shareId }: OwnMix) => forget(shareId),
    finish: async ({ shareId, name }: OwnMix) => {
      try {
        await call(deleteMix, { params: { shareId } })
        editOwnMix(queryClient, token, mix => (mix.shareId === shareId ? undefined : mix))
        await queryClient.invalidateQueries({ queryKey: ['mixes'], refetchType: 'none' })
      } catch {
        notify({ kind: 'bad', title: t('mixes.deleteFailed', { name }) })
      }
      forget(shareId)
    },
  }
}
