import type { OwnMix } from '@shop/contracts/mixes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookmarkPlus } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import type { Session } from '#shared/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { UndoRow } from '#ui/undo-row.tsx'
import { paths } from '../../paths.ts'
import { MixEntry } from './mix-entry.tsx'
import { MoreMixes } from './more-mixes.tsx'
import { ownMixesQuery } from './queries.ts'
import { SummonButton } from './summon-button.tsx'
import { useDeleting } from './use-deleting.ts'

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
  const deleting = useDeleting(token)
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
      <ul className="mt-8 grid items-start gap-4 lg:grid-cols-2">
        {mixes.map(mix => (
          <BookRow key={mix.shareId} token={token} mix={mix} deleting={deleting} />
        ))}
      </ul>
      <MoreMixes list={list} shown={mixes.length} total={data.pages.at(-1)?.total ?? 0} />
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

type BookRowProps = { token: string; mix: OwnMix; deleting: ReturnType<typeof useDeleting> }

function BookRow({ token, mix, deleting }: BookRowProps) {
  const t = useT()
  const place = useRef<HTMLLIElement>(null)
  // The pressed button no longer exists: move the focus to the list.
  const stay = () => place.current?.focus({ preventScroll: true })
  return (
    <li ref={place} tabIndex={-1} className="outline-none">
      {deleting.isWaiting(mix) ? (
        <UndoRow
          text={t('mixes.deleted', { name: mix.name })}
          undo={t('mixes.undo')}
          role="status"
          onUndo={() => {
            deleting.undo(mix)
            stay()
          }}
          onExpire={() => void deleting.finish(mix)}
        />
      ) : (
        <MixEntry
          token={token}
          mix={mix}
          onDelete={() => {
            deleting.begin(mix)
            stay()
          }}
        />
      )}
    </li>
  )
}
