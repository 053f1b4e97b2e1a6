import { shopDate } from '@shop/contracts/days.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { windowText } from '#shared/admin/moments.ts'
import { useUploads } from '#shared/pictures/use-uploads.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { notify } from '#ui/toast/notify.ts'
import { DeskForm, refusalAt } from './desk-form.tsx'
import { rentalUploads, unitsQuery, useHandOver } from './queries.ts'

/** The hookah goes to its customer: who it is, how it looks, and which one it is where another is brought. */
export function HandOverDesk({ data }: { data: StaffRental }) {
  const t = useT()
  const [condition, setCondition] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [unit, setUnit] = useState(data.unit)
  const uploads = useUploads(rentalUploads)
  const { mutate, isPending, error } = useHandOver(data.rental.id)
  const day = windowText({ date: data.rental.from }, useLocale())
  const documentRefusal = refusalAt(error, 'body.identityChecked')
  return (
    <DeskForm
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

/** The booked unit, or another one of the model in its place: one in service and clean that nobody has. */
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
                ? t('adminRentals.unitOut', { code, day: windowText({ date: current.to }, locale) })
                : code}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
