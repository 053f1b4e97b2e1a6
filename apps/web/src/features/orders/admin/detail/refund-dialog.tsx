import { formatAmd } from '@shop/contracts/amd-text.ts'
import { type RefundPart, refundOrder } from '@shop/contracts/order-changes-staff.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { ReasonField } from '#shared/admin/fields/reason-field.tsx'
import { parseWholeNumber, WholeNumberField } from '#shared/admin/fields/whole-number-field.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { StepDialog } from '../steps/step-dialog.tsx'
import { useOrderChange } from '../steps/use-order-change.ts'
import { LineCount } from './line-count.tsx'

type Kind = RefundPart['kind']

/** Refunds without a return: the remaining amount, some items, or an amount, with a reason. */
export function RefundDialog({ data, onClose }: { data: AdminOrder; onClose: () => void }) {
  const t = useT()
  const { order, refundable } = data
  const { number } = order
  const change = useOrderChange(number, { onDone: onClose })
  const keyOf = useAttemptKey()
  const [kind, setKind] = useState<Kind>('amount')
  const [typed, setTyped] = useState('')
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const left = refundable.lines.filter(({ amountsAmd }) => amountsAmd.length > 0)
  const part = partOf(kind, counts, parseWholeNumber(typed, refundable.leftAmd))
  const backAmd = part ? amountOf(part, refundable) : 0
  const isTooMuch = backAmd > refundable.leftAmd
  const submit = () => {
    setTried(true)
    if (!part || isTooMuch || !reason.trim()) return
    const body = { part, reason: reason.trim() }
    change.mutate(() => call(refundOrder, { params: { number }, headers: keyOf(body), body }))
  }
  return (
    <StepDialog
      number={number}
      title={t('adminOrders.giveBackTitle', { number: String(number) })}
      text={t('adminOrders.giveBackText', { amount: formatAmd(refundable.leftAmd) })}
      action={part ? t('adminOrders.giveBackSave', { amount: formatAmd(backAmd) }) : t('adminOrders.giveBack')}
      isPicked={counts.size > 0}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('adminOrders.giveBackWhat')}</legend>
        <Choice of="amount" kind={kind} onPick={setKind} label={t('adminOrders.giveBackAmount')} />
        {left.length > 0 && <Choice of="lines" kind={kind} onPick={setKind} label={t('adminOrders.giveBackLines')} />}
        <Choice
          of="whole"
          kind={kind}
          onPick={setKind}
          label={t('adminOrders.giveBackWhole')}
          detail={formatAmd(refundable.leftAmd)}
        />
      </fieldset>
      {kind === 'amount' && (
        <WholeNumberField
          label={t('adminOrders.giveBackHowMuch')}
          typed={typed}
          onType={setTyped}
          error={
            isTried && !part ? t('adminOrders.giveBackWrong', { amount: formatAmd(refundable.leftAmd) }) : undefined
          }
        />
      )}
      {kind === 'lines' && (
        <div>
          <ul className="divide-y divide-hairline">
            {order.lines.map(line => {
              const most = left.find(({ sku }) => sku === line.sku)?.amountsAmd.length ?? 0
              const set = (count: number) => setCounts(new Map(counts).set(line.sku, count))
              return (
                most > 0 && (
                  <LineCount key={line.sku} line={line} count={counts.get(line.sku) ?? 0} most={most} onChange={set} />
                )
              )
            })}
          </ul>
          <p className="mt-2 text-muted text-sm">{t('adminOrders.giveBackLinesHint')}</p>
          {isTried && !part && <FieldError role="alert">{t('adminOrders.giveBackNoLines')}</FieldError>}
          {isTooMuch && (
            <FieldError role="alert">
              {t('adminOrders.giveBackWrong', { amount: formatAmd(refundable.leftAmd) })}
            </FieldError>
          )}
        </div>
      )}
      <ReasonField value={reason} onChange={setReason} isMissing={isTried && !reason.trim()} />
      {backAmd >= refundable.heldFromAmd && <Notice kind="info">{t('adminOrders.giveBackHeld')}</Notice>}
    </StepDialog>
  )
}

type ChoiceProps = { of: Kind; kind: Kind; onPick: (kind: Kind) => void; label: string; detail?: string }

function Choice({ of, kind, onPick, label, detail }: ChoiceProps) {
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
function partOf(
  kind: Kind,
  counts: ReadonlyMap<string, number>,
  amountAmd: number | undefined,
): RefundPart | undefined {
  if (kind === 'whole') return { kind }
  if (kind === 'amount') return amountAmd ? { kind, amountAmd } : undefined
  const lines = [...counts].flatMap(([sku, quantity]) => (quantity > 0 ? [{ sku, quantity }] : []))
  return lines.length > 0 ? { kind, lines } : undefined
}

function amountOf(part: RefundPart, { leftAmd, lines }: AdminOrder['refundable']): number {
  if (part.kind === 'whole') return leftAmd
  if (part.kind === 'amount') return part.amountAmd
  const worth = (sku: string, units: number) => lines.find(line => line.sku === sku)?.amountsAmd[units - 1] ?? 0
  return part.lines.reduce((sum, { sku, quantity }) => sum + worth(sku, quantity), 0)
}
