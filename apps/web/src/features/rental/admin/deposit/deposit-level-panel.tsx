import type { DepositReason } from '@shop/contracts/rental-deposits.ts'
import type { CustomerDeposit } from '@shop/contracts/rental-deposits-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { LEVEL_LABELS } from '#shared/rental/deposit-level.tsx'
import { LevelDialog, VerifyDialog, WithdrawDialog } from './deposit-dialogs.tsx'
import { customerDepositQuery } from './queries.ts'

const REASON_TEXTS: Record<DepositReason, MessageId> = {
  new: 'adminRentals.reason.new',
  verified: 'adminRentals.reason.verified',
  trusted: 'adminRentals.reason.trusted',
  overdue: 'adminRentals.reason.overdue',
  late: 'adminRentals.reason.late',
  damaged: 'adminRentals.reason.damaged',
  by_staff: 'adminRentals.reason.by_staff',
}

const dialogs = { verify: VerifyDialog, withdraw: WithdrawDialog, level: LevelDialog }

/** The deposit level of a customer with what it is based on, and the actions of staff. Hidden without the permission. */
export function DepositLevelPanel({ accountId }: { accountId: string }) {
  const can = useCan()
  return can('rentals.view') ? <ShownPanel accountId={accountId} canEdit={can('rentals.edit')} /> : null
}

function ShownPanel({ accountId, canEdit }: { accountId: string; canEdit: boolean }) {
  const t = useT()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const query = useQuery(customerDepositQuery(accountId))
  const { data } = query
  const Dialog = open && dialogs[open]
  return (
    <Panel
      title={t('adminRentals.depositLevel')}
      actions={
        data &&
        canEdit && (
          <CompactButton className="-my-1" onClick={() => setOpen('level')}>
            {t('adminRentals.changeLevel')}
          </CompactButton>
        )
      }
    >
      {data ? <Facts deposit={data} /> : <QueryPlaceholder query={query} className="h-32 w-full" />}
      {data && canEdit && (
        <p className="mt-3">
          <CompactButton onClick={() => setOpen(data.identity ? 'withdraw' : 'verify')}>
            {t(data.identity ? 'adminRentals.withdraw' : 'adminRentals.verify')}
          </CompactButton>
        </p>
      )}
      {Dialog && data && <Dialog accountId={accountId} deposit={data} onClose={() => setOpen(undefined)} />}
    </Panel>
  )
}

function Facts({ deposit }: { deposit: CustomerDeposit }) {
  const t = useT()
  const locale = useLocale()
  const { standing, ladder, identity, withdrawnAt, setLevel, lateRentals, damagedRentals, overdueRentals } = deposit
  const { level, percent, reason, cleanRentals } = standing
  const entryText = ({ at, by }: { at: string; by?: string | undefined }) =>
    [timestampText(at, locale), by].filter(Boolean).join(' · ')
  return (
    <>
      <p className="font-medium">
        {t(LEVEL_LABELS[level])}
        {' · '}
        {percent === 100 ? t('deposit.full') : t('deposit.share', { percent })}
      </p>
      <p className="mb-2 text-muted text-sm">
        {t(REASON_TEXTS[reason])} {!ladder && t('adminRentals.levelsOff')}
      </p>
      <dl className="grid gap-1.5 text-sm">
        <Row term={t('adminRentals.identity')}>
          {identity ? (
            <>
              {t(`admin.document.${identity.document}`)}
              <span className="block text-muted">{entryText(identity)}</span>
            </>
          ) : (
            t('adminRentals.identityNone')
          )}
          {withdrawnAt && (
            <span className="block text-muted">
              {t('adminRentals.identityWithdrawn', { date: timestampText(withdrawnAt, locale) })}
            </span>
          )}
        </Row>
        <Row term={t('adminRentals.cleanRentals')}>
          {ladder ? t('adminRentals.cleanOf', { count: cleanRentals, needed: ladder.trustedRentals }) : cleanRentals}
        </Row>
        <Row term={t('adminRentals.badRentals')}>{[lateRentals, damagedRentals, overdueRentals].join(' · ')}</Row>
        {setLevel && (
          <Row term={t('adminRentals.setLevel')}>
            {t(LEVEL_LABELS[setLevel.level])}
            {!setLevel.isInForce && ` (${t('adminRentals.setLevelEnded')})`}
            {setLevel.reason && <span className="block break-words">{setLevel.reason}</span>}
            <span className="block text-muted">{entryText(setLevel)}</span>
          </Row>
        )}
      </dl>
    </>
  )
}

function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 text-right tabular-nums">{children}</dd>
    </div>
  )
}
