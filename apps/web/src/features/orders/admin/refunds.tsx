import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { confirmManualRefund, releaseRefund, type StaffRefund } from '@shop/contracts/refunds-staff.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { DenseButton } from '#shared/admin/controls.tsx'
import { FormDialog } from '#shared/admin/form-dialog.tsx'
import { momentText } from '#shared/admin/moments.ts'
import { adminKey, useStaff } from '#shared/admin/staff.ts'
import { tellFailure } from '#shared/admin/tell.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const WORDS: Record<StaffRefund['state'], MessageId> = {
  held: 'adminOrders.refund.held',
  requested: 'adminOrders.refund.requested',
  sent: 'adminOrders.refund.sent',
  manual: 'adminOrders.refund.manual',
  failed: 'adminOrders.refund.failed',
  confirmed: 'adminOrders.refund.confirmed',
}
const TONES: Record<StaffRefund['state'], Tone> = {
  held: 'warn',
  requested: 'info',
  sent: 'info',
  manual: 'warn',
  failed: 'bad',
  confirmed: 'ok',
}

/** Money on its way back: how far it is, by when it is promised, what an admin can do about it; and more of it. */
export function Refunds({ data }: { data: AdminOrder }) {
  const t = useT()
  const { refunds, refundable } = data
  const { number } = data.order
  const [isGiving, setGiving] = useState(false)
  if (refunds.length === 0 && refundable.leftAmd === 0) return null
  const isAnyOpen = refunds.some(({ state }) => state !== 'confirmed')
  return (
    <section className="mt-3 border-hairline border-t pt-3 text-sm">
      <h3 className="mb-1 font-semibold text-sm">{t('adminOrders.refunds')}</h3>
      {isAnyOpen && <p className="mb-2 text-muted">{t('adminOrders.refundRule')}</p>}
      <ul className="grid gap-3 empty:hidden">
        {refunds.map(refund => (
          <Refund key={refund.id} refund={refund} number={number} />
        ))}
      </ul>
      {refundable.leftAmd > 0 && (
        <DenseButton className="mt-2" onClick={() => setGiving(true)}>
          {t('adminOrders.giveBack')}
        </DenseButton>
      )}
      {isGiving && <RefundDialog data={data} onClose={() => setGiving(false)} />}
    </section>
  )
}

function Refund({ refund, number }: { refund: StaffRefund; number: number }) {
  const t = useT()
  const locale = useLocale()
  const { role } = useStaff()
  const { amountAmd, state, requestedAt, dueOn, isOverdue, lastError, reference, confirmedAt } = refund
  const dayOf = (date: string) => dayMonthText(date, locale, 'long')
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={TONES[state]}>{t(WORDS[state])}</Badge>
        <span className="whitespace-nowrap font-medium tabular-nums">−{formatAmd(amountAmd)}</span>
      </div>
      <p className="text-muted">
        {t('adminOrders.refundAsked', { moment: momentText(requestedAt, locale) })}
        {state !== 'confirmed' && (
          <span className={isOverdue ? 'text-bad' : undefined}>
            {' · '}
            {t(isOverdue ? 'adminOrders.refundOverdue' : 'adminOrders.refundBy', { day: dayOf(dueOn) })}
          </span>
        )}
        {confirmedAt && ` · ${t('adminOrders.refundDone', { moment: momentText(confirmedAt, locale) })}`}
        {reference && ` · ${reference}`}
      </p>
      {lastError && <p className="break-words text-bad">{lastError}</p>}
      {role === 'admin' && <Decisions refund={refund} number={number} />}
    </li>
  )
}

/** What an admin alone decides about money. */
function Decisions({ refund, number }: { refund: StaffRefund; number: number }) {
  const t = useT()
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const { id, state } = refund
  const release = useMutation({
    mutationFn: () => call(releaseRefund, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey('orders') }),
    onError: error => tellFailure(t('adminOrders.refundFailed'), error),
  })
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {(state === 'held' || state === 'failed') && (
        <DenseButton pending={release.isPending} onClick={() => release.mutate()}>
          {t(state === 'held' ? 'adminOrders.refundRelease' : 'adminOrders.refundRetry')}
        </DenseButton>
      )}
      {(state === 'manual' || state === 'failed') && (
        <DenseButton onClick={() => setConfirming(true)}>{t('adminOrders.refundByHand')}</DenseButton>
      )}
      {isConfirming && <ByHandDialog refund={refund} number={number} onClose={() => setConfirming(false)} />}
    </div>
  )
}

type ByHandProps = { refund: StaffRefund; number: number; onClose: () => void }

/** The money went back by hand: how the bank calls it. */
function ByHandDialog({ refund: { id, amountAmd }, number, onClose }: ByHandProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const [reference, setReference] = useState('')
  const [isTried, setTried] = useState(false)
  const confirm = useMutation({
    mutationFn: () => call(confirmManualRefund, { params: { id }, body: { reference } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: adminKey('orders') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('adminOrders.refundByHand')}
      text={t('adminOrders.refundByHandText', { amount: formatAmd(amountAmd), number: String(number) })}
      action={t('adminOrders.refundByHandSave')}
      change={confirm}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (reference.trim()) confirm.mutate()
      }}
    >
      <Field
        label={t('adminOrders.refundReference')}
        error={isTried && !reference.trim() ? t('adminOrders.refundReferenceMissing') : undefined}
      >
        {control => (
          <TextInput
            {...control}
            data-autofocus
            maxLength={100}
            autoComplete="off"
            value={reference}
            onChange={event => setReference(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
