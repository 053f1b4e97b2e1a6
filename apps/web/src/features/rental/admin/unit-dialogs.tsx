import { addDays, shopDate } from '@shop/contracts/days.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import type { RentalUnit, RentalUnitState, RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { type FormEvent, useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { notify } from '#ui/toast/notify.ts'
import { NamedOrders } from './named-orders.tsx'
import { useAddUnit, useChangeUnit } from './unit-mutations.ts'
import { UNIT_WORDS } from './words.ts'

const STATES = ['in_service', 'in_repair', 'retired'] as const

/** Takes a unit to repair, out of the shop, or back; what is booked with it is named where that is refused. */
export function UnitStateDialog({ unit, onClose }: { unit: RentalUnit; onClose: () => void }) {
  const t = useT()
  const [state, setState] = useState<RentalUnitState>(unit.state)
  const [note, setNote] = useState(unit.note ?? '')
  const [until, setUntil] = useState(unit.repairUntil ?? '')
  const { mutate, isPending, error } = useChangeUnit()

  function save(event: FormEvent): void {
    event.preventDefault()
    const body = {
      state,
      ...(state !== 'in_service' && { note }),
      ...(state === 'in_repair' && until && { until }),
    }
    mutate(
      { id: unit.id, ...body },
      {
        onSuccess: () => {
          notify({ kind: 'ok', title: t('adminRentals.unitSaved', { code: unit.code }) })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog open onClose={onClose} title={t('adminRentals.unitState', { code: unit.code })}>
      <form className="grid gap-4" onSubmit={save}>
        <Field label={t('adminRentals.column.state')}>
          {control => (
            <Select
              {...control}
              data-autofocus
              value={state}
              onChange={({ target }) => setState(oneOf(STATES, target.value) ?? state)}
            >
              {STATES.map(value => (
                <option key={value} value={value}>
                  {t(UNIT_WORDS[value])}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {state !== 'in_service' && (
          <Field label={t('adminRentals.unitWhy')}>
            {control => (
              <TextInput
                {...control}
                required
                maxLength={500}
                value={note}
                onChange={({ target }) => setNote(target.value)}
              />
            )}
          </Field>
        )}
        {state === 'in_repair' && (
          <Field label={t('adminRentals.repairUntil')} hint={t('adminRentals.repairHint')} optional>
            {control => (
              <TextInput
                {...control}
                type="date"
                min={addDays(shopDate(clock.now()), 1)}
                value={until}
                onChange={({ target }) => setUntil(target.value)}
              />
            )}
          </Field>
        )}
        {error !== null && <AdminError error={error} />}
        <NamedOrders error={error} />
        <Button type="submit" pending={isPending}>
          {t('admin.save')}
        </Button>
      </form>
    </Dialog>
  )
}

/** One more hookah, under the code that is written on it. */
export function AddUnitDialog({ models, onClose }: { models: RentalUnits['models']; onClose: () => void }) {
  const t = useT()
  const text = useProductText()
  const offered = models.filter(({ terms }) => terms.isOffered)
  const [slug, setSlug] = useState(offered[0]?.slug ?? '')
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useAddUnit()
  return (
    <Dialog open onClose={onClose} title={t('adminRentals.addUnit')}>
      <form
        className="grid gap-4"
        onSubmit={event => {
          event.preventDefault()
          mutate(
            { slug, code },
            {
              onSuccess: () => {
                notify({ kind: 'ok', title: t('adminRentals.unitAdded', { code }) })
                onClose()
              },
            },
          )
        }}
      >
        <Field label={t('adminRentals.model')}>
          {control => (
            <Select {...control} data-autofocus value={slug} onChange={({ target }) => setSlug(target.value)}>
              {offered.map(model => (
                <option key={model.slug} value={model.slug}>
                  {model.brand} {text(model, 'title')}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('adminRentals.unitCode')} hint={t('adminRentals.unitCodeHint')}>
          {control => (
            <TextInput
              {...control}
              required
              maxLength={50}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
        {error !== null && <AdminError error={error} />}
        <Button type="submit" pending={isPending}>
          {t('adminRentals.addUnit')}
        </Button>
      </form>
    </Dialog>
  )
}
