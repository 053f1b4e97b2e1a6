import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
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
  const { mutate, isPending, error } = useReceive()
  const nothing = came.every(({ toStock, writeOff }) => toStock + writeOff === 0)
  const change = (sku: string, changes: Partial<Came>) =>
    setCame(all => all.map(line => (line.sku === sku ? { ...line, ...changes } : line)))
  return (
    <Dialog open onClose={onClose} title={t('adminReturns.receiveOf', { number })}>
      <form
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          const booked = came.map(({ why, ...line }) => ({ ...line, ...(line.writeOff > 0 && { why }) }))
          mutate(
            { id, lines: booked },
            {
              onSuccess: () => {
                notify({ kind: 'ok', title: t('adminReturns.received', { number }) })
                onClose()
              },
            },
          )
        }}
      >
        {came.map(line => {
          const asked = lines.find(({ sku }) => sku === line.sku)
          return (
            asked && <Line key={line.sku} line={line} asked={asked} onChange={changes => change(line.sku, changes)} />
          )
        })}
        <p className="text-muted text-sm">{t('adminReturns.receiveText')}</p>
        {nothing && (
          <p role="status" className="text-sm text-warn">
            {t('adminReturns.nothingCame')}
          </p>
        )}
        {error !== null && <AdminError error={error} />}
        <Button type="submit" pending={isPending} disabled={nothing}>
          {t('adminReturns.receive')}
        </Button>
      </form>
    </Dialog>
  )
}

type LineProps = { line: Came; asked: StaffReturn['lines'][number]; onChange: (changes: Partial<Came>) => void }

function Line({ line: { toStock, writeOff, why }, asked, onChange }: LineProps) {
  const t = useT()
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
        <Field label={t('adminReturns.why')}>
          {control => (
            <TextInput
              {...control}
              required
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
