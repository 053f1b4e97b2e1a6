import type { Customer } from '@shop/contracts/account-staff.ts'
import { type BonusKind, type BonusTier, correctBonus, MAX_CORRECTION_POINTS } from '@shop/contracts/bonus.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { longDate } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { BalanceDialog } from '#shared/admin/dialogs/balance-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Panel } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { cx } from '#ui/class-names.ts'

const LABELS: Record<BonusKind, MessageId> = {
  earned: 'bonus.earned',
  spent: 'bonus.spent',
  given_back: 'bonus.returned',
  taken_back: 'bonus.deducted',
  set_off: 'bonus.setOff',
  expired: 'bonus.expired',
  correction: 'bonus.correction',
}

/** Balance and history of points; an admin can correct the balance. */
export function PointsPanel({ customer }: { customer: Customer }) {
  const t = useT()
  const locale = useLocale()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t('bonus.title')}
      actions={
        can('points.edit') && (
          <CompactButton className="-my-1" onClick={() => setOpen(true)}>
            {t('adminCustomers.correct')}
          </CompactButton>
        )
      }
    >
      <p className="mb-2 font-medium text-xl tabular-nums">{t('bonus.balance', { count: customer.points })}</p>
      {customer.tier && <CustomerTier tier={customer.tier} />}
      {customer.bonus.length === 0 && <p className="text-muted text-sm">{t('adminCustomers.noPoints')}</p>}
      <ul className="divide-y divide-hairline text-sm">
        {customer.bonus.map(({ id, kind, points, at, orderNumber, reason }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              {t(LABELS[kind], { number: orderNumber ?? 0 })}
              {reason && <span className="block break-words">{reason}</span>}
              <span className="block text-muted">{timestampText(at, locale)}</span>
            </span>
            <span className={cx('whitespace-nowrap font-medium tabular-nums', points > 0 && 'text-ok')}>
              {points > 0 ? '+' : '−'}
              {t('adminCustomers.figure', { count: Math.abs(points) })}
            </span>
          </li>
        ))}
      </ul>
      {isOpen && <CorrectPointsDialog customer={customer} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

/** The tier of the customer, and what counts for it. */
function CustomerTier({ tier: { current, next, paidAmd } }: { tier: BonusTier }) {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  return (
    <div className="mb-3 text-sm">
      <p className="font-medium">
        {current
          ? t('adminCustomers.tier', {
              name: current.name[locale],
              percent: current.percent,
              date: longDate(current.lastDay, locale),
            })
          : t('adminCustomers.noTier')}
      </p>
      <p className="text-muted">
        {t('adminCustomers.tierPaid', { amount: formatAmd(paidAmd) })}{' '}
        {next && t('adminCustomers.tierNext', { name: next.name[locale], amount: formatAmd(next.missingAmd) })}
      </p>
    </div>
  )
}

/** Adds or removes points. */
function CorrectPointsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT()
  return (
    <BalanceDialog
      customer={customer}
      title={t('adminCustomers.correctTitle')}
      add={t('adminCustomers.add')}
      remove={t('adminCustomers.take')}
      amountLabel={t('adminCustomers.howMany')}
      max={MAX_CORRECTION_POINTS}
      hintOf={points => t('adminCustomers.willBe', { before: customer.points, after: customer.points + points })}
      reasonHint={t('adminCustomers.reasonShown')}
      save={async ({ delta, reason }, keyOf) => {
        const body = { points: delta, reason }
        const params = { accountId: customer.accountId }
        const { balance } = await call(correctBonus, { params, headers: keyOf(body), body })
        return t('adminCustomers.corrected', { count: balance })
      }}
      onClose={onClose}
    />
  )
}
