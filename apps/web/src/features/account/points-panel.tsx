import type { Customer } from '@shop/contracts/account-staff.ts'
import type { BonusKind } from '@shop/contracts/bonus.ts'
import { useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Panel } from '#shared/admin/panel.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { cx } from '#ui/class-names.ts'
import { CorrectDialog } from './correct-dialog.tsx'

const LABELS: Record<BonusKind, MessageId> = {
  earned: 'bonus.earned',
  spent: 'bonus.spent',
  given_back: 'bonus.givenBack',
  taken_back: 'bonus.takenBack',
  set_off: 'bonus.setOff',
  correction: 'bonus.correction',
}

/** Balance and history of points; an admin can correct the balance. */
export function PointsPanel({ customer }: { customer: Customer }) {
  const t = useT()
  const locale = useLocale()
  const isAdmin = useStaff().role === 'admin'
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t('bonus.title')}
      actions={
        isAdmin && (
          <CompactButton className="-my-1" onClick={() => setOpen(true)}>
            {t('adminCustomers.correct')}
          </CompactButton>
        )
      }
    >
      <p className="mb-2 font-medium text-xl tabular-nums">{t('bonus.balance', { count: customer.points })}</p>
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
      {isOpen && <CorrectDialog customer={customer} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
