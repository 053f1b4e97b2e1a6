import { formatAmd } from '@shop/contracts/amd-text.ts'
import { daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useUploads } from '#shared/pictures/uploads.tsx'
import { TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { rentalUploads, useTakeBack } from '../queries.ts'
import { InspectionForm, refusalAt } from './inspection-form.tsx'
import { depositLeftAmd } from './rental-facts.tsx'

/** Records the return: time and condition. Shows the cost of late days before the form is sent. */
export function ReturnForm({ data }: { data: StaffRental }) {
  const t = useT()
  const today = shopDate(clock.now())
  const [condition, setCondition] = useState('')
  const [returnedOn, setReturnedOn] = useState(today)
  const uploads = useUploads(rentalUploads)
  const { mutate, isPending, error } = useTakeBack(data.rental.id)
  const isDayWrong = returnedOn === '' || returnedOn > today
  const handover = data.rental.timeline.find(({ kind }) => kind === 'handed_over')
  return (
    <InspectionForm
      condition={condition}
      onCondition={setCondition}
      hint={t('adminRentals.returnHint')}
      uploads={uploads}
      action={t('adminRentals.takeBack')}
      isPicked={returnedOn !== today}
      isWrong={isDayWrong}
      pending={isPending}
      error={error}
      before={
        <Field
          label={t('adminRentals.returnedOn')}
          error={isDayWrong ? t('adminRentals.returnedOnWrong') : refusalAt(error, 'body.returnedOn')}
        >
          {control => (
            <TextInput
              {...control}
              type="date"
              className="max-w-52"
              min={handover && shopDate(new Date(handover.at))}
              max={today}
              value={returnedOn}
              onChange={({ target }) => setReturnedOn(target.value)}
            />
          )}
        </Field>
      }
      summary={!isDayWrong && <LateDays data={data} returnedOn={returnedOn} />}
      onSubmit={() =>
        mutate(
          { condition, pictures: uploads.ids, returnedOn: returnedOn === today ? undefined : returnedOn },
          { onSuccess: () => notify({ kind: 'ok', title: t('adminRentals.tookBack') }) },
        )
      }
    />
  )
}

/** Late days and the deduction from the deposit. */
function LateDays({ data: { rental, lateDayAmd }, returnedOn }: { data: StaffRental; returnedOn: string }) {
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
