import { addDays, shopDate } from '@shop/contracts/days.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import type { RentalUnit, RentalUnitState, RentalUnits } from '@shop/contracts/rental-units-staff.ts'
import { useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { SelectField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useAddUnit, useChangeUnit } from '../queries.ts'
import { ConflictingOrders, UNIT_LABELS } from '../rental-labels.tsx'

const STATES = ['in_service', 'in_repair', 'retired'] as const

/** Moves a unit to repair, retires it, or returns it to service. A rejected change lists the conflicting bookings. */
export function UnitStateDialog({ unit, onClose }: { unit: RentalUnit; onClose: () => void }) {
  const t = useT()
  const [state, setState] = useState<RentalUnitState>(unit.state)
  const [note, setNote] = useState(unit.note ?? '')
  const [until, setUntil] = useState(unit.repairUntil ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useChangeUnit()
  const tomorrow = addDays(shopDate(clock.now()), 1)
  const isNoteMissing = state !== 'in_service' && !note.trim()
  const isTooSoon = state === 'in_repair' && until !== '' && until < tomorrow
  const save = () => {
    setSubmitted(true)
    if (isNoteMissing || isTooSoon) return
    const body = {
      state,
      note: state === 'in_service' ? undefined : note.trim(),
      until: state === 'in_repair' && until ? until : undefined,
    }
    const onSuccess = () => {
      notify({ kind: 'ok', title: t('adminRentals.unitSaved', { code: unit.code }) })
      onClose()
    }
    change.mutate({ id: unit.id, ...body }, { onSuccess })
  }

  return (
    <FormDialog
      title={t('adminRentals.unitState', { code: unit.code })}
      action={t('admin.save')}
      change={change}
      onClose={onClose}
      onSubmit={save}
    >
      <SelectField
        label={t('adminRentals.column.state')}
        data-autofocus
        value={state}
        onChange={value => setState(oneOf(STATES, value) ?? state)}
      >
        {STATES.map(value => (
          <option key={value} value={value}>
            {t(UNIT_LABELS[value])}
          </option>
        ))}
      </SelectField>
      {state !== 'in_service' && (
        <TextField
          label={t('adminRentals.unitWhy')}
          error={isSubmitted && isNoteMissing ? t('admin.reasonMissing') : undefined}
          maxLength={500}
          value={note}
          onChange={setNote}
        />
      )}
      {state === 'in_repair' && (
        <TextField
          label={t('adminRentals.repairUntil')}
          hint={t('adminRentals.repairHint')}
          isOptional
          error={isSubmitted && isTooSoon ? t('adminRentals.repairTooSoon') : undefined}
          type="date"
          min={tomorrow}
          value={until}
          onChange={setUntil}
        />
      )}
      <ConflictingOrders error={change.error} />
    </FormDialog>
  )
}

/** Adds a unit with the code that is written on it. */
export function AddUnitDialog({ models, onClose }: { models: RentalUnits['models']; onClose: () => void }) {
  const t = useT()
  const text = useProductText()
  const offered = models.filter(({ terms }) => terms.isOffered)
  const [slug, setSlug] = useState(offered[0]?.slug ?? '')
  const [code, setCode] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const add = useAddUnit()
  const submit = () => {
    setSubmitted(true)
    if (!code.trim()) return
    const onSuccess = () => {
      notify({ kind: 'ok', title: t('adminRentals.unitAdded', { code: code.trim() }) })
      onClose()
    }
    add.mutate({ slug, code: code.trim() }, { onSuccess })
  }
  return (
    <FormDialog
      title={t('adminRentals.addUnit')}
      action={t('adminRentals.addUnit')}
      change={add}
      onClose={onClose}
      onSubmit={submit}
    >
      <SelectField label={t('adminRentals.model')} data-autofocus value={slug} onChange={setSlug}>
        {offered.map(model => (
          <option key={model.slug} value={model.slug}>
            {model.brand} {text(model, 'title')}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('adminRentals.unitCode')}
        hint={t('adminRentals.unitCodeHint')}
        error={isSubmitted && !code.trim() ? t('admin.fieldMissing') : undefined}
        maxLength={50}
        value={code}
        onChange={setCode}
      />
    </FormDialog>
  )
}
