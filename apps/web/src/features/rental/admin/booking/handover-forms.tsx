import { daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { IdentityDocument } from '@shop/contracts/rental-deposits.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { DocumentField } from '#shared/admin/fields/document-field.tsx'
import { SelectField, TextField } from '#shared/admin/fields/form-fields.tsx'
import { slotText } from '#shared/admin/timestamps.ts'
import { useUploads } from '#shared/pictures/uploads.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { rentalUploads, unitsQuery, useHandOver, useReturnRental } from '../queries.ts'
import { fieldErrorAt, InspectionForm } from './inspection-form.tsx'
import { depositLeftAmd } from './rental-facts.tsx'

/** Hands a hookah over: customer identity, condition, and the unit if another one is used. */
export function HandOverForm({ data }: { data: StaffRental }) {
  const t = useT()
  const [condition, setCondition] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [document, setDocument] = useState<IdentityDocument>()
  const [unit, setUnit] = useState(data.unit)
  const uploads = useUploads(rentalUploads)
  const { mutate, isPending, error } = useHandOver(data.rental.id)
  const day = slotText({ date: data.rental.from }, useLocale())
  const identityError = fieldErrorAt(error, 'body.identityChecked')
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
              aria-invalid={identityError ? true : undefined}
              onChange={({ target }) => setIsChecked(target.checked)}
            >
              {t('adminRentals.identityChecked')}
            </Checkbox>
            {identityError && <FieldError role="alert">{identityError}</FieldError>}
          </div>
          {isChecked && data.customer?.accountId && <DocumentField value={document} onChange={setDocument} />}
        </>
      }
      onSubmit={() =>
        mutate(
          {
            condition,
            unit,
            pictures: uploads.ids,
            identityChecked: isChecked,
            identityDocument: isChecked ? document : undefined,
          },
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
    <SelectField
      label={t('adminRentals.bringUnit')}
      hint={t('adminRentals.bringUnitHint')}
      value={unit}
      onChange={onUnit}
    >
      <option value={booked}>{t('adminRentals.bookedUnit', { code: booked })}</option>
      {others.map(({ code, current }) => (
        <option key={code} value={code} disabled={current?.state === 'handed_over'}>
          {current?.state === 'handed_over'
            ? t('adminRentals.unitOut', { code, day: slotText({ date: current.to }, locale) })
            : code}
        </option>
      ))}
    </SelectField>
  )
}

/** Records the return: time and condition. Shows the cost of late days before the form is sent. */
export function ReturnForm({ data }: { data: StaffRental }) {
  const t = useT()
  const today = shopDate(clock.now())
  const [condition, setCondition] = useState('')
  const [returnedOn, setReturnedOn] = useState(today)
  const uploads = useUploads(rentalUploads)
  const { mutate, isPending, error } = useReturnRental(data.rental.id)
  const isDateInvalid = returnedOn === '' || returnedOn > today
  const handover = data.rental.timeline.find(({ kind }) => kind === 'handed_over')
  return (
    <InspectionForm
      condition={condition}
      onCondition={setCondition}
      hint={t('adminRentals.returnHint')}
      uploads={uploads}
      action={t('adminRentals.recordReturn')}
      isPicked={returnedOn !== today}
      isInvalid={isDateInvalid}
      pending={isPending}
      error={error}
      before={
        <TextField
          label={t('adminRentals.returnedOn')}
          error={isDateInvalid ? t('adminRentals.returnedOnWrong') : fieldErrorAt(error, 'body.returnedOn')}
          type="date"
          className="max-w-52"
          min={handover && shopDate(new Date(handover.at))}
          max={today}
          value={returnedOn}
          onChange={setReturnedOn}
        />
      }
      summary={!isDateInvalid && <LateFeeNotice data={data} returnedOn={returnedOn} />}
      onSubmit={() =>
        mutate(
          { condition, pictures: uploads.ids, returnedOn: returnedOn === today ? undefined : returnedOn },
          { onSuccess: () => notify({ kind: 'ok', title: t('adminRentals.returnRecorded') }) },
        )
      }
    />
  )
}

/** Late days and the deduction from the deposit. */
function LateFeeNotice({ data: { rental, lateDayAmd }, returnedOn }: { data: StaffRental; returnedOn: string }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const days = Math.max(0, daysBetween(rental.to, returnedOn))
  if (days === 0) return <Notice kind="ok">{t('adminRentals.inTime')}</Notice>
  const leftAmd = depositLeftAmd(rental)
  const lateAmd = Math.min(days * lateDayAmd, leftAmd)
  return (
    <Notice kind="warn" title={t('adminRentals.lateDays', { count: days })}>
      <p>
        {t('adminRentals.lateSum', {
          days,
          price: formatAmd(lateDayAmd),
          amount: formatAmd(lateAmd),
          left: formatAmd(leftAmd - lateAmd),
        })}
      </p>
      {lateAmd < days * lateDayAmd && <p>{t('adminRentals.lateCapped')}</p>}
    </Notice>
  )
}
