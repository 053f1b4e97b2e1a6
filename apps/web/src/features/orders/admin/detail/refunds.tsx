import { type RefundPart, refundOrder } from '@shop/contracts/order-changes-staff.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { StaffRefund } from '@shop/contracts/payments-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { parseWholeNumber, ReasonField, WholeNumberField } from '#shared/admin/fields/form-fields.tsx'
import { RefundDecisions, RefundParts } from '#shared/admin/refund-decisions.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { Checkbox, RadioCard } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { StepDialog, useOrderChange } from '../steps/order-change.tsx'
import { LineCount } from './lines-dialog.tsx'

const LABELS: Record<StaffRefund['state'], MessageId> = {
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

/** Refunds with status, due date and actions of an admin. */
export function Refunds({ data }: { data: AdminOrder }) {
  const t = useT()
  const can = useCan()
  const { refunds, refundable } = data
  const [isOpen, setOpen] = useState(false)
  if (refunds.length === 0 && refundable.leftAmd === 0) return null
  const isAnyOpen = refunds.some(({ state }) => state !== 'confirmed')
  return (
    <section className="mt-3 border-hairline border-t pt-3 text-sm">
      <h3 className="mb-1 font-semibold text-sm">{t('adminOrders.refunds')}</h3>
      {isAnyOpen && <p className="mb-2 text-muted">{t('adminOrders.refundRule')}</p>}
      <ul className="grid gap-3 empty:hidden">
        {refunds.map(refund => (
          <Refund key={refund.id} refund={refund} />
        ))}
      </ul>
      {refundable.leftAmd > 0 && can('refunds.create') && (
        <CompactButton className="mt-2" onClick={() => setOpen(true)}>
          {t('adminOrders.grantRefund')}
        </CompactButton>
      )}
      {isOpen && <RefundDialog data={data} onClose={() => setOpen(false)} />}
    </section>
  )
}

function Refund({ refund }: { refund: StaffRefund }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const { amountAmd, state, requestedAt, dueOn, isOverdue, lastError, reference, confirmedAt } = refund
  const dayOf = (date: string) => dayMonthText(date, locale, 'long')
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={TONES[state]}>{t(LABELS[state])}</Badge>
        <span className="whitespace-nowrap font-medium tabular-nums">−{formatAmd(amountAmd)}</span>
      </div>
      <RefundParts refund={refund} />
      <p className="text-muted">
        {t('adminOrders.refundRequested', { timestamp: timestampText(requestedAt, locale) })}
        {state !== 'confirmed' && (
          <span className={isOverdue ? 'text-bad' : undefined}>
            {' · '}
            {t(isOverdue ? 'adminOrders.refundOverdue' : 'adminOrders.refundBy', { day: dayOf(dueOn) })}
          </span>
        )}
        {confirmedAt && ` · ${t('adminOrders.refundDone', { timestamp: timestampText(confirmedAt, locale) })}`}
        {reference && ` · ${reference}`}
      </p>
      {lastError && <p className="break-words text-bad">{lastError}</p>}
      <RefundDecisions refund={refund} />
    </li>
  )
}

type RefundKind = RefundPart['kind']

/** Refunds without a return: the remaining amount, some items, or an amount, with a reason. */
function RefundDialog({ data, onClose }: { data: AdminOrder; onClose: () => void }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { order, refundable } = data
  const { number } = order
  const change = useOrderChange(number, { onDone: onClose })
  const keyOf = useIdempotencyKey()
  const [kind, setKind] = useState<RefundKind>('amount')
  const [typed, setTyped] = useState('')
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [isToCredit, setToCredit] = useState(false)
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const refundableLines = refundable.lines.filter(({ amountsAmd }) => amountsAmd.length > 0)
  const part = toRefundPart(kind, counts, parseWholeNumber(typed, refundable.leftAmd))
  const refundAmd = part ? calculateRefundAmd(part, refundable) : 0
  const isTooMuch = refundAmd > refundable.leftAmd
  const submit = () => {
    setSubmitted(true)
    if (!part || isTooMuch || !reason.trim()) return
    const body = { part, reason: reason.trim(), ...(isToCredit && { toCredit: true }) }
    change.mutate(() => call(refundOrder, { params: { number }, headers: keyOf(body), body }))
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.grantRefundTitle', { number: String(number) })}
      text={t('adminOrders.grantRefundText', { amount: formatAmd(refundable.leftAmd) })}
      action={part ? t('adminOrders.grantRefundSave', { amount: formatAmd(refundAmd) }) : t('adminOrders.grantRefund')}
      isPicked={counts.size > 0}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('adminOrders.grantRefundScope')}</legend>
        <RefundPartChoice of="amount" kind={kind} onPick={setKind} label={t('adminOrders.grantRefundAmount')} />
        {refundableLines.length > 0 && (
          <RefundPartChoice of="lines" kind={kind} onPick={setKind} label={t('adminOrders.grantRefundLines')} />
        )}
        <RefundPartChoice
          of="whole"
          kind={kind}
          onPick={setKind}
          label={t('adminOrders.grantRefundWhole')}
          detail={formatAmd(refundable.leftAmd)}
        />
      </fieldset>
      {kind === 'amount' && (
        <WholeNumberField
          label={t('adminOrders.grantRefundAmountAmd')}
          typed={typed}
          onType={setTyped}
          error={
            isSubmitted && !part
              ? t('adminOrders.grantRefundInvalid', { amount: formatAmd(refundable.leftAmd) })
              : undefined
          }
        />
      )}
      {kind === 'lines' && (
        <div>
          <ul className="divide-y divide-hairline">
            {order.lines.map(line => {
              const max = refundableLines.find(({ sku }) => sku === line.sku)?.amountsAmd.length ?? 0
              const set = (count: number) => setCounts(new Map(counts).set(line.sku, count))
              return (
                max > 0 && (
                  <LineCount key={line.sku} line={line} count={counts.get(line.sku) ?? 0} max={max} onChange={set} />
                )
              )
            })}
          </ul>
          <p className="mt-2 text-muted text-sm">{t('adminOrders.grantRefundLinesHint')}</p>
          {isSubmitted && !part && <FieldError role="alert">{t('adminOrders.grantRefundNoLines')}</FieldError>}
          {isTooMuch && (
            <FieldError role="alert">
              {t('adminOrders.grantRefundInvalid', { amount: formatAmd(refundable.leftAmd) })}
            </FieldError>
          )}
        </div>
      )}
      {/* Store credit needs an account. */}
      {data.customer && (
        <div>
          <Checkbox checked={isToCredit} onChange={event => setToCredit(event.target.checked)}>
            {t('adminOrders.toCredit')}
          </Checkbox>
          <p className="text-muted text-sm">{t('adminOrders.toCreditHint')}</p>
        </div>
      )}
      <ReasonField value={reason} onChange={setReason} isMissing={isSubmitted && !reason.trim()} />
      {refundAmd >= refundable.heldFromAmd && <Notice kind="info">{t('adminOrders.grantRefundHeld')}</Notice>}
    </StepDialog>
  )
}

type RefundPartChoiceProps = {
  of: RefundKind
  kind: RefundKind
  onPick: (kind: RefundKind) => void
  label: string
  detail?: string
}

function RefundPartChoice({ of, kind, onPick, label, detail }: RefundPartChoiceProps) {
  return (
    <RadioCard
      name="refund-part"
      value={of}
      checked={kind === of}
      onChange={() => onPick(of)}
      label={label}
      detail={detail}
    />
  )
}

/** Returns the chosen part; undefined if nothing is chosen. */
function toRefundPart(
  kind: RefundKind,
  counts: ReadonlyMap<string, number>,
  amountAmd: number | undefined,
): RefundPart | undefined {
  if (kind === 'whole') return { kind }
  if (kind === 'amount') return amountAmd ? { kind, amountAmd } : undefined
  const lines = [...counts].flatMap(([sku, quantity]) => (quantity > 0 ? [{ sku, quantity }] : []))
  return lines.length > 0 ? { kind, lines } : undefined
}

function calculateRefundAmd(part: RefundPart, { leftAmd, lines }: AdminOrder['refundable']): number {
  if (part.kind === 'whole') return leftAmd
  if (part.kind === 'amount') return part.amountAmd
  const lineAmountAmd = (sku: string, units: number) => lines.find(line => line.sku === sku)?.amountsAmd[units - 1] ?? 0
  return part.lines.reduce((sum, { sku, quantity }) => sum + lineAmountAmd(sku, quantity), 0)
}
