import { type BackgroundJob, listBackgroundJobs, runBackgroundJob } from '@shop/contracts/background-jobs.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminError, AdminHeading, QueryPlaceholder, TimestampCell } from '#shared/admin/page-parts.tsx'
import { adminKey, whileSignedIn } from '#shared/admin/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { toSchedule } from './schedule.ts'

/** Polling interval of the list while the page is visible, milliseconds. */
const POLL_MS = 10_000

const jobsKey = adminKey('background-jobs')

/** The background jobs of the shop with their failures. Each can be run at once. */
export function JobsPage() {
  const t = useT()
  const query = useQuery({
    queryKey: jobsKey,
    queryFn: ({ signal }) => call(listBackgroundJobs, { signal }),
    refetchInterval: whileSignedIn(POLL_MS),
  })
  const { data } = query
  return (
    <>
      <AdminHeading title={t('admin.page.backgroundJobs')} note={t('jobs.note')} />
      {!data && <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />}
      {data?.workers === 0 && (
        <Notice kind="bad" title={t('admin.warning.noWorker')} className="mb-3">
          {t('admin.warning.noWorkerText')}
        </Notice>
      )}
      {data && (
        <ul aria-label={t('admin.page.backgroundJobs')} className="grid gap-2">
          {data.items.map(job => (
            <li key={job.name} className="rounded-picture border border-hairline bg-surface px-4 py-3">
              <JobRow job={job} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function JobRow({
  job: { name, schedule, succeededAt, waiting, delaySeconds, failed, error },
}: {
  job: BackgroundJob
}) {
  const t = useT()
  const queryClient = useQueryClient()
  const run = useMutation({
    mutationFn: () => call(runBackgroundJob, { params: { name } }),
    onSuccess: () => {
      notify({ kind: 'ok', title: t('jobs.started', { job: t(`jobs.title.${name}`) }) })
      return queryClient.invalidateQueries({ queryKey: jobsKey })
    },
  })
  return (
    <div className="grid gap-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] lg:items-center lg:gap-x-6">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
          {t(`jobs.title.${name}`)}
          {failed > 0 && <Badge tone="bad">{t('jobs.failed', { count: failed })}</Badge>}
          {failed === 0 && error && <Badge tone="warn">{t('jobs.retrying')}</Badge>}
        </h2>
        <p className="text-muted text-sm">{t(`jobs.text.${name}`)}</p>
      </div>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-3">
        <Fact term={t('jobs.schedule')}>{t(...toSchedule(schedule))}</Fact>
        <Fact term={t('jobs.succeeded')}>{succeededAt ? <TimestampCell at={succeededAt} /> : t('jobs.notLately')}</Fact>
        <Fact term={t('jobs.waiting')}>
          {delaySeconds >= LONG_DELAY_SECONDS
            ? t('jobs.waitingLong', { count: waiting, minutes: Math.floor(delaySeconds / 60) })
            : waiting}
        </Fact>
      </dl>
      <CompactButton pending={run.isPending} onClick={() => run.mutate()} className="justify-self-start">
        <RotateCw aria-hidden className="size-4" />
        {failed > 0 ? t('jobs.retry') : t('jobs.run')}
        <span className="sr-only">{`: ${t(`jobs.title.${name}`)}`}</span>
      </CompactButton>
      {(error || run.error) && (
        <div className="min-w-0 lg:col-span-3">
          {run.error && <AdminError error={run.error} />}
          {error && (
            <p className="break-words rounded-control bg-raised px-3 py-2 text-sm">
              <span className="block text-muted text-xs">
                {t('jobs.lastError')} <TimestampCell at={error.at} />
              </span>
              {error.text || t('jobs.noErrorText')}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** A due run usually starts within seconds. */
const LONG_DELAY_SECONDS = 120

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 justify-between gap-x-3 sm:block">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  )
}
