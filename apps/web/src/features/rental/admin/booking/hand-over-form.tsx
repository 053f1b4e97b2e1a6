import { shopDate } from '@shop/contracts/days.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { slotText } from '#shared/admin/timestamps.ts'
import { useUploads } from '#shared/pictures/uploads.tsx'
import { Checkbox, Select } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { rentalUploads, unitsQuery, useHandOver } from '../queries.ts'
import { InspectionForm, refusalAt } from './inspection-form.tsx'

/** Hands a hookah over: customer identity, condition, and the unit if another one is used. */
export function HandOverForm({ data }: { data: StaffRental }) {
  const t = useT()
  const [condition, setCondition] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [unit, setUnit] = useState(data.unit)
  const uploads = useUploads(rentalUploads)
  const { mutate, isPending, error } = useHandOver(data.rental.id)
  const day = slotText({ date: data.rental.from }, useLocale())
  const documentRefusal = refusalAt(error, 'body.identityChecked')
  return (
    <InspectionForm
      condition={condition}
      onCondition={setCondition}
      hint={t('adminRentals.handOverHint')}
      uploads={uploads}
      action={t('adminRentals.handOver')}
      isPicked={isChecked || unit !== data.unit}
      pending={isPending}
      error={error}
      before={
        <>
          {data.rental.from > shopDate(clock.now()) && (
            <Notice kind="info" title={t('adminRentals.earlyTitle', { day })}>
              {t('adminRentals.earlyText')}
            </Notice>
          )}
          <UnitField data={data} unit={unit} onUnit={setUnit} />
          <div>
            <Checkbox
              checked={isChecked}
              aria-invalid={documentRefusal ? true : undefined}
              onChange={({ target }) => setIsChecked(target.checked)}
            >
              {t('adminRentals.identityChecked')}
            </Checkbox>
            {documentRefusal && <FieldError role="alert">{documentRefusal}</FieldError>}
          </div>
        </>
      }
      onSubmit={() =>
        mutate(
          { condition, unit, pictures: uploads.ids, identityChecked: isChecked },
          { onSuccess: () => notify({ kind: 'ok', title: t('adminRentals.handedOver') }) },
        )
      }
    />
  )
}

type UnitFieldProps = { data: StaffRental; unit: string; onUnit: (unit: string) => void }

/** The booked unit, or another unit of the model that is in service, clean and free. */
function UnitField({ data: { rental, unit: booked }, unit, onUnit }: UnitFieldProps) {
  const t = useT()
  const locale = useLocale()
  const { data } = useQuery(unitsQuery)
  const units = data?.models.find(({ slug }) => slug === rental.slug)?.units ?? []
  const others = units.filter(({ code, state, readyFrom }) => state === 'in_service' && !readyFrom && code !== booked)
  return (
    <Field label={t('adminRentals.bringUnit')} hint={t('adminRentals.bringUnitHint')}>
      {control => (
        <Select {...control} value={unit} onChange={({ target }) => onUnit(target.value)}>
          <option value={booked}>{t('adminRentals.bookedUnit', { code: booked })}</option>
          {others.map(({ code, current }) => (
            <option key={code} value={code} disabled={current?.state === 'handed_over'}>
              {current?.state === 'handed_over'
                ? t('adminRentals.unitOut', { code, day: slotText({ date: current.to }, locale) })
                : code}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
