import { addDays, shopDate } from '@shop/contracts/days.ts'
import { useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { firstFree, isFree } from '#shared/delivery/delivery-days.ts'
import { useDays } from '#shared/delivery/use-days.ts'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { DayCards } from './day-cards.tsx'
import { FirstWindow } from './first-window.tsx'
import type { CheckoutValues } from './form-values.ts'
import { MovedNotice, useMoveFromToday } from './move-from-today.tsx'
import { SlotCards } from './slot-cards.tsx'

const WEEK = 7
const MOST = 14

/** `firstDay`: of a rental, which is brought on that day and no other. */
type WhenFieldsProps = { notToday: readonly string[]; firstDay: string | undefined }

/** The day and the hours of the courier; what cannot be had is there with its reason. */
export function WhenFields({ notToday, firstDay }: WhenFieldsProps) {
  const t = useT()
  const { control, setValue, setError, getFieldState } = useFormContext<CheckoutValues>()
  const { field: date } = useController({ control, name: 'deliveryDate' })
  const { field: time } = useController({ control, name: 'deliveryTime' })
  const [isMore, setMore] = useState(false)

  const today = shopDate(clock.now())
  const isRental = firstDay !== undefined
  const count = isMore || date.value >= addDays(today, WEEK) ? MOST : WEEK
  const { days, isLoading, failed } = useDays(count, { isNotToday: notToday.length > 0, rentalDay: firstDay })
  const chosen = days.find(day => day.date === date.value)
  const slot = chosen?.slots?.find(each => each.time === time.value)

  const isLate = date.value === today && notToday.length > 0 && !isRental
  const { isMoving, moved } = useMoveFromToday({ isLate, days, isLoading })

  const isDayGone = date.value !== '' && (!chosen || chosen.reason !== undefined)
  const isSlotGone = time.value !== '' && chosen?.slots !== undefined && !(slot && isFree(slot))
  // What was chosen and is no longer to be had goes, with its reason; everything else stays.
  useEffect(() => {
    if (isMoving || (!isDayGone && !isSlotGone)) return
    if (isDayGone) setValue('deliveryDate', '')
    setValue('deliveryTime', '')
    // What the server said of it is more exact.
    if (getFieldState('deliveryTime').error?.type === 'server') return
    setError('deliveryTime', { type: 'check', message: 'slot_not_available' })
  }, [isMoving, isDayGone, isSlotGone, setValue, setError, getFieldState])

  // The one day there is needs no choice.
  const onlyDay = isRental && days[0]?.reason === undefined ? firstDay : undefined
  useEffect(() => {
    if (onlyDay !== undefined && date.value !== onlyDay) setValue('deliveryDate', onlyDay)
  }, [onlyDay, date.value, setValue])

  const choose = (name: 'deliveryDate' | 'deliveryTime', value: string) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <>
      {moved && <MovedNotice to={moved} />}
      <FirstWindow
        window={firstFree(days)}
        isLoading={isLoading}
        today={today}
        isChosen={({ date: day, time: start }) => day === date.value && start === time.value}
        onChoose={window => {
          choose('deliveryDate', window.date)
          choose('deliveryTime', window.time)
        }}
      />
      <DayCards
        days={days}
        today={today}
        notToday={notToday}
        chosen={date.value}
        onChoose={day => choose('deliveryDate', day)}
        onLeave={date.onBlur}
      >
        {!isRental && count < MOST && (
          <Button variant="plain" size="sm" className="mt-1" onClick={() => setMore(true)}>
            {t('checkout.moreDays')}
          </Button>
        )}
      </DayCards>
      {failed && <RetryNotice {...failed} />}
      <SlotCards
        day={chosen}
        chosen={time.value}
        onChoose={start => choose('deliveryTime', start)}
        onLeave={time.onBlur}
      />
    </>
  )
}
