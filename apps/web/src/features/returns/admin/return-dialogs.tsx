import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { TextAreaField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useReceiveReturn, useRejectReturn } from './queries.ts'

type ReceivedLine = { sku: string; toStock: number; writeOff: number; why: string }

/**
 * Records for each line whether it is restocked or written off. Lines that did not arrive stay sold. What was refused at
 * the door is received as a whole: the customer never had it.
 */
export function ReceiveReturnDialog({ orderReturn, onClose }: { orderReturn: StaffReturn; onClose: () => void }) {
  const t = useT()
  const { id, number, lines, customer, isRefusedAtDoor = false, exchange } = orderReturn
  const paidOrder = exchange?.state === 'waiting' ? { number: String(exchange.orderNumber) } : undefined
  // Opened items are not restocked.
  const [received, setReceived] = useState<readonly ReceivedLine[]>(() =>
    lines.map(({ sku, quantity, isOpened }) => ({
      sku,
      toStock: isOpened ? 0 : quantity,
      writeOff: isOpened ? quantity : 0,
      why: '',
    })),
  )
  const [isToCredit, setToCredit] = useState(false)
  const [isPicked, setPicked] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const receive = useReceiveReturn()
  const isEmpty = received.every(({ toStock, writeOff }) => toStock + writeOff === 0)
  const change = (sku: string, changes: Partial<ReceivedLine>) => {
    setPicked(true)
    setReceived(all => all.map(line => (line.sku === sku ? { ...line, ...changes } : line)))
  }
  const submit = () => {
    setSubmitted(true)
    if (isEmpty || received.some(isUnexplained)) return
    const items = received.map(({ why, ...line }) => ({ ...line, ...(line.writeOff > 0 && { why: why.trim() }) }))
    const onSuccess = () => {
      const title = paidOrder ? t('adminReturns.receivedFor', paidOrder) : t('adminReturns.received')
      notify({ kind: 'ok', title })
      onClose()
    }
    receive.mutate({ id, lines: items, ...(isToCredit && { toCredit: true }) }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('adminReturns.receiveOf', { number })}
      action={t('adminReturns.receive')}
      isPicked={isPicked}
      change={receive}
      onClose={onClose}
      onSubmit={submit}
    >
      {received.map(line => {
        const requestedLine = lines.find(({ sku }) => sku === line.sku)
        return (
          requestedLine && (
            <Line
              key={line.sku}
              line={line}
              requestedLine={requestedLine}
              isWhole={isRefusedAtDoor}
              isSubmitted={isSubmitted}
              onChange={changes => change(line.sku, changes)}
            />
          )
        )
      })}
      <p className="text-muted text-sm">
        {paidOrder
          ? t('adminReturns.receiveForText', paidOrder)
          : t(isRefusedAtDoor ? 'adminReturns.receiveRefusedText' : 'adminReturns.receiveText')}
      </p>
      {customer && (
        <Checkbox checked={isToCredit} onChange={event => setToCredit(event.target.checked)}>
          {t('adminReturns.toCredit')}
        </Checkbox>
      )}
      {isSubmitted && isEmpty && <FieldError role="alert">{t('adminReturns.nothingCame')}</FieldError>}
    </FormDialog>
  )
}

/** A write-off requires a reason, which the stock ledger stores. */
const isUnexplained = ({ writeOff, why }: ReceivedLine) => writeOff > 0 && !why.trim()

type LineProps = {
  line: ReceivedLine
  requestedLine: StaffReturn['lines'][number]
  /** True if every unit is received: what is not restocked is written off. */
  isWhole: boolean
  isSubmitted: boolean
  onChange: (changes: Partial<ReceivedLine>) => void
}

function Line({ line, requestedLine, isWhole, isSubmitted, onChange }: LineProps) {
  const t = useT()
  const { toStock, writeOff, why } = line
  const title = useProductText()(requestedLine, 'title')
  const { quantity, isOpened } = requestedLine
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">
        <ProductText of={requestedLine} field="title" /> × {quantity}
        {isOpened && <span className="font-normal text-muted"> · {t('adminReturns.opened')}</span>}
      </legend>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {t('adminReturns.toStock')}
        <QuantityStepper
          name={`${title}: ${t('adminReturns.toStock')}`}
          quantity={toStock}
          min={0}
          max={isWhole ? quantity : quantity - writeOff}
          onChange={value => onChange({ toStock: value, ...(isWhole && { writeOff: quantity - value }) })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {t('adminReturns.writeOff')}
        <QuantityStepper
          name={`${title}: ${t('adminReturns.writeOff')}`}
          quantity={writeOff}
          min={0}
          max={isWhole ? quantity : quantity - toStock}
          onChange={value => onChange({ writeOff: value, ...(isWhole && { toStock: quantity - value }) })}
        />
      </div>
      {writeOff > 0 && (
        <TextField
          label={t('adminReturns.why')}
          error={isSubmitted && isUnexplained(line) ? t('admin.reasonMissing') : undefined}
          maxLength={500}
          value={why}
          onChange={text => onChange({ why: text })}
        />
      )}
    </fieldset>
  )
}

/** Rejects a return with a reason that the customer can read. */
export function RejectReturnDialog({
  orderReturn: { id, number },
  onClose,
}: {
  orderReturn: StaffReturn
  onClose: () => void
}) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const rejection = useRejectReturn()
  const submit = () => {
    setSubmitted(true)
    if (!reason.trim()) return
    const onSuccess = () => {
      notify({ kind: 'ok', title: t('adminReturns.refused', { number }) })
      onClose()
    }
    rejection.mutate({ id, reason: reason.trim() }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('adminReturns.refuseOf', { number })}
      action={t('adminReturns.refuse')}
      isDangerous
      change={rejection}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextAreaField
        label={t('adminReturns.reason')}
        hint={t('adminReturns.reasonHint')}
        error={isSubmitted && !reason.trim() ? t('admin.reasonMissing') : undefined}
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
