import type { Customer } from '@shop/contracts/account-staff.ts'
import { type BonusKind, type BonusTier, correctBonus } from '@shop/contracts/bonus.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { longDate } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { parseWholeNumber, ReasonField, SelectField, WholeNumberField } from '#shared/admin/fields/form-fields.tsx'
import { Panel } from '#shared/admin/page-parts.tsx'
import { adminKey, useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { cx } from '#ui/class-names.ts'
import { notify } from '#ui/toast/notify.ts'

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
              date: longDate(current.until, locale),
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

const MAX_POINTS = 9_999_999

/** Adds or removes points. The customer can read the reason. */
function CorrectPointsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT()
  const queryClient = useQueryClient()
  const keyOf = useIdempotencyKey()
  const [isRemoving, setRemoving] = useState(false)
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const count = parseWholeNumber(typed, MAX_POINTS) ?? 0
  const points = isRemoving ? -count : count
  const save = useMutation({
    mutationFn: () => {
      const body = { points, reason: reason.trim() }
      return call(correctBonus, { params: { accountId: customer.accountId }, headers: keyOf(body), body })
    },
    onSuccess: ({ balance }) => {
      notify({ kind: 'ok', title: t('adminCustomers.corrected', { count: balance }) })
      void queryClient.invalidateQueries({ queryKey: adminKey('account') })
      onClose()
    },
  })
  const submit = () => {
    setSubmitted(true)
    if (count > 0 && reason.trim()) save.mutate()
  }
  return (
    <FormDialog
      title={t('adminCustomers.correctTitle')}
      text={customer.name || customer.phone}
      action={isRemoving ? t('adminCustomers.take') : t('adminCustomers.add')}
      change={save}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('adminCustomers.what')}
          value={isRemoving ? 'take' : 'add'}
          onChange={value => setRemoving(value === 'take')}
        >
          <option value="add">{t('adminCustomers.add')}</option>
          <option value="take">{t('adminCustomers.take')}</option>
        </SelectField>
        <WholeNumberField
          label={t('adminCustomers.howMany')}
          typed={typed}
          onType={setTyped}
          error={isSubmitted && count === 0 ? t('adminCustomers.howManyMissing') : undefined}
          hint={t('adminCustomers.willBe', { before: customer.points, after: customer.points + points })}
        />
      </div>
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isSubmitted && !reason.trim()}
        hint={t('adminCustomers.reasonShown')}
      />
    </FormDialog>
  )
}
