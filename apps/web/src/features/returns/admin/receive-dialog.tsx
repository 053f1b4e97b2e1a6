import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/form-dialog.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useReceive } from './queries.ts'

type Came = { sku: string; toStock: number; writeOff: number; why: string }

/** What came of each line: back to the shelf or written off; what did not come stays sold. */
export function ReceiveDialog({ own, onClose }: { own: StaffReturn; onClose: () => void }) {
  const t = useT()
  const { id, number, lines } = own
  // Opened goods do not go back to the shelf.
  const [came, setCame] = useState<readonly Came[]>(() =>
    lines.map(({ sku, quantity, isOpened }) => ({
      sku,
      toStock: isOpened ? 0 : quantity,
      writeOff: isOpened ? quantity : 0,
      why: '',
    })),
  )
  const [isPicked, setPicked] = useState(false)
  const [isTried, setTried] = useState(false)
  const receive = useReceive()
  const isNothing = came.every(({ toStock, writeOff }) => toStock + writeOff === 0)
  const change = (sku: string, changes: Partial<Came>) => {
    setPicked(true)
    setCame(all => all.map(line => (line.sku === sku ? { ...line, ...changes } : line)))
  }
  const submit = () => {
    setTried(true)
    if (isNothing || came.some(isUnexplained)) return
    const booked = came.map(({ why, ...line }) => ({ ...line, ...(line.writeOff > 0 && { why: why.trim() }) }))
    const onSuccess = () => {
      notify({ kind: 'ok', title: t('adminReturns.received', { number }) })
      onClose()
    }
    receive.mutate({ id, lines: booked }, { onSuccess })
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
      {came.map(line => {
        const asked = lines.find(({ sku }) => sku === line.sku)
        return (
          asked && (
            <Line
              key={line.sku}
              line={line}
              asked={asked}
              isTried={isTried}
              onChange={changes => change(line.sku, changes)}
            />
          )
        )
      })}
      <p className="text-muted text-sm">{t('adminReturns.receiveText')}</p>
      {isTried && isNothing && <FieldError role="alert">{t('adminReturns.nothingCame')}</FieldError>}
    </FormDialog>
  )
}

/** What is written off has its reason in the books. */
const isUnexplained = ({ writeOff, why }: Came) => writeOff > 0 && !why.trim()

type LineProps = {
  line: Came
  asked: StaffReturn['lines'][number]
  isTried: boolean
  onChange: (changes: Partial<Came>) => void
}

function Line({ line, asked, isTried, onChange }: LineProps) {
  const t = useT()
  const { toStock, writeOff, why } = line
  const title = useProductText()(asked, 'title')
  const { quantity, isOpened } = asked
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">
        <ProductText of={asked} field="title" /> × {quantity}
        {isOpened && <span className="font-normal text-muted"> · {t('adminReturns.opened')}</span>}
      </legend>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {t('adminReturns.toStock')}
        <QuantityStepper
          name={`${title}: ${t('adminReturns.toStock')}`}
          quantity={toStock}
          min={0}
          max={quantity - writeOff}
          onChange={value => onChange({ toStock: value })}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
        {t('adminReturns.writeOff')}
        <QuantityStepper
          name={`${title}: ${t('adminReturns.writeOff')}`}
          quantity={writeOff}
          min={0}
          max={quantity - toStock}
          onChange={value => onChange({ writeOff: value })}
        />
      </div>
      {writeOff > 0 && (
        <Field
          label={t('adminReturns.why')}
          error={isTried && isUnexplained(line) ? t('admin.reasonMissing') : undefined}
        >
          {control => (
            <TextInput
              {...control}
              maxLength={500}
              value={why}
              onChange={({ target }) => onChange({ why: target.value })}
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}
