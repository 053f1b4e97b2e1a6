import { decideSetup, getSetup, type SetupItem, type SetupTask } from '@shop/contracts/setup.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from './admin-paths.ts'
import { CompactButton } from './fields/controls.tsx'
import { notifyFailure, notifyUndo } from './notifications.ts'
import { Panel } from './page-parts.tsx'
import { adminKey, useCan } from './staff.ts'
import { timestampText } from './timestamps.ts'

/** The first-day checklist of a live shop. */
const setupQuery = queryOptions({
  queryKey: adminKey('setup'),
  queryFn: ({ signal }) => call(getSetup, { signal }),
})

const TITLES: Record<SetupTask, MessageId> = {
  legal_details: 'setup.task.legal_details',
  payment_provider: 'setup.task.payment_provider',
  sms: 'setup.task.sms',
  email: 'setup.task.email',
  fiscal_receipts: 'setup.task.fiscal_receipts',
  delivery_slots: 'setup.task.delivery_slots',
  first_products: 'setup.task.first_products',
  terms: 'setup.task.terms',
  backup: 'setup.task.backup',
}
const PROBLEMS: Record<NonNullable<SetupItem['problem']>, MessageId> = {
  demo_value: 'setup.problem.demo_value',
  not_configured: 'setup.problem.not_configured',
  not_decided: 'setup.problem.not_decided',
  not_saved: 'setup.problem.not_saved',
  no_open_day: 'setup.problem.no_open_day',
  nothing_to_buy: 'setup.problem.nothing_to_buy',
  not_reviewed: 'setup.problem.not_reviewed',
  no_backup: 'setup.problem.no_backup',
  old_backup: 'setup.problem.old_backup',
}
/** Where a task is done: an admin page, or a section of the handbook for environment settings. */
const PAGES: Partial<Record<SetupTask, string>> = {
  legal_details: adminPaths.settingsOf('contact'),
  delivery_slots: adminPaths.settingsOf('hours'),
  first_products: adminPaths.newProduct,
  fiscal_receipts: adminPaths.receipts,
  terms: adminPaths.terms,
}
const HANDBOOK: Partial<Record<SetupTask, readonly string[]>> = {
  payment_provider: ['PAYMENT_PROVIDERS'],
  sms: ['SMS_ADAPTER'],
  email: ['EMAIL_ADAPTER', 'SMTP_URL', 'MAIL_FROM'],
  fiscal_receipts: ['RECEIPT_ADAPTER'],
  backup: ['BACKUP_DIR', 'pnpm db:backup'],
}

/** The checklist on the dashboard. It disappears when all tasks are done or an admin hides it. */
export function DashboardSetup() {
  return useCan()('settings.edit') ? <Dashboard /> : null
}

function Dashboard() {
  const t = useT()
  const { data } = useQuery(setupQuery)
  const hide = useSetupDecision()
  if (!data?.isLive || data.isHidden) return null
  const open = data.items.filter(({ isDone }) => !isDone).length
  if (open === 0) return null
  const setHidden = (isHidden: boolean) =>
    hide.mutate(
      { isHidden },
      {
        onSuccess: () => {
          if (isHidden) notifyUndo(t('setup.hidden'), { label: t('setup.show'), run: () => setHidden(false) })
        },
        onError: error => notifyFailure(t('setup.notSaved'), error),
      },
    )
  return (
    <Panel
      title={t('setup.title', { done: data.items.length - open, all: data.items.length })}
      actions={
        <CompactButton variant="quiet" pending={hide.isPending} onClick={() => setHidden(true)}>
          {t('setup.hide')}
        </CompactButton>
      }
    >
      <p className="mb-3 max-w-3xl text-muted text-sm">{t('setup.lead')}</p>
      <Tasks items={data.items} />
    </Panel>
  )
}

/** The open tasks on the settings page, shown even if the checklist is hidden. */
export function SettingsSetup() {
  const t = useT()
  const { data } = useQuery(setupQuery)
  const show = useSetupDecision()
  const open = data?.isLive ? data.items.filter(({ isDone }) => !isDone) : []
  if (open.length === 0) return null
  return (
    <Panel
      title={t('setup.left')}
      actions={
        data?.isHidden && (
          <CompactButton
            variant="quiet"
            pending={show.isPending}
            onClick={() =>
              show.mutate({ isHidden: false }, { onError: error => notifyFailure(t('setup.notSaved'), error) })
            }
          >
            {t('setup.show')}
          </CompactButton>
        )
      }
    >
      <Tasks items={open} />
    </Panel>
  )
}

function Tasks({ items }: { items: readonly SetupItem[] }) {
  return (
    <ul className="divide-y divide-hairline">
      {items.map(item => (
        <Task key={item.task} item={item} />
      ))}
    </ul>
  )
}

function Task({ item }: { item: SetupItem }) {
  const t = useT()
  const { task, isDone } = item
  const Icon = isDone ? CircleCheck : Circle
  const page = PAGES[task]
  const name = t(TITLES[task])
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-ok' : 'text-muted'}`} />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">
          {name}
          <span className="sr-only">: {t(isDone ? 'setup.done' : 'setup.open')}</span>
        </p>
        <State item={item} />
      </div>
      {!isDone && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pl-9">
          <Decision task={task} />
          {page && (
            <LocaleLink
              to={page}
              aria-label={`${t('setup.go')}: ${name}`}
              className="inline-flex min-h-9 items-center underline decoration-control underline-offset-4 pointer-coarse:min-h-11"
            >
              {t('setup.go')}
            </LocaleLink>
          )}
        </div>
      )}
    </li>
  )
}

/** The configured value, or what is missing and where to set it. */
function State({ item: { task, isDone, problem, detail, by, at } }: { item: SetupItem }) {
  const t = useT()
  const locale = useLocale()
  const facts = [
    problem && t(PROBLEMS[problem]),
    detail && detailText(t, task, detail),
    by,
    at && timestampText(at, locale),
  ].filter(Boolean)
  const names = HANDBOOK[task]
  return (
    <>
      {facts.length > 0 && <p className="break-words text-muted">{facts.join(' · ')}</p>}
      {!isDone && names && (
        <p className="text-muted">
          {t('setup.handbook')}
          {names.map(name => (
            <Fragment key={name}>
              {' '}
              <Code>{name}</Code>
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}

function detailText(t: ReturnType<typeof useT>, task: SetupTask, detail: string): string {
  if (task === 'first_products') return t('setup.products', { count: Number(detail) })
  return task === 'backup' ? t('setup.backupsExternal') : detail
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="whitespace-nowrap rounded-control bg-raised px-1.5 py-0.5 text-xs">{children}</code>
)

/** Tasks that an admin must confirm. */
const DECISIONS = {
  terms: [{ areTermsReviewed: true }, 'setup.termsReviewed'],
  fiscal_receipts: [{ areReceiptsManual: true }, 'setup.receiptsManual'],
  backup: [{ areBackupsExternal: true }, 'setup.backupsExternal'],
} as const satisfies Partial<Record<SetupTask, readonly [object, MessageId]>>
const isDecision = (task: SetupTask): task is keyof typeof DECISIONS => task in DECISIONS

/** A task that only an admin can confirm. The audit log keeps the admin and the time. */
function Decision({ task }: { task: SetupTask }) {
  const t = useT()
  const decide = useSetupDecision()
  if (!isDecision(task)) return null
  const [decisions, label] = DECISIONS[task]
  return (
    <CompactButton
      variant="outline"
      pending={decide.isPending}
      onClick={() => decide.mutate(decisions, { onError: error => notifyFailure(t('setup.notSaved'), error) })}
    >
      {t(label)}
    </CompactButton>
  )
}

/** Confirms a task and caches the checklist from the response. */
function useSetupDecision() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (decisions: z.input<typeof decideSetup.body>) => call(decideSetup, { body: decisions }),
    onSuccess: setup => queryClient.setQueryData(setupQuery.queryKey, setup),
    onError: () => queryClient.invalidateQueries({ queryKey: setupQuery.queryKey }),
  })
}
