import { addDays, shopDate } from '@shop/contracts/time.ts'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { daysAhead, firstFree, isFree } from '#shared/delivery/delivery-days.ts'
import { slotsQuery } from '#shared/delivery/slots.ts'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { DayCards } from './day-cards.tsx'
import { FirstWindow } from './first-window.tsx'
import type { CheckoutValues } from './form-values.ts'
import { SlotCards } from './slot-cards.tsx'

const WEEK = 7
const MOST = 14

/** The day and the two hours of the courier; what cannot be had is there with its reason. */
export function WhenFields({ notToday }: { notToday: readonly string[] }) {
  const t = useT()
  const { control, setValue, setError, getFieldState } = useFormContext<CheckoutValues>()
  const { field: date } = useController({ control, name: 'deliveryDate' })
  const { field: time } = useController({ control, name: 'deliveryTime' })
  const [isMore, setMore] = useState(false)

  const today = shopDate(clock.now())
  const count = isMore || date.value >= addDays(today, WEEK) ? MOST : WEEK
  const dates = Array.from({ length: count }, (_, index) => addDays(today, index))
  const results = useQueries({ queries: dates.map(slotsQuery) })
  const slots = new Map(dates.map((day, index) => [day, results[index]?.data]))
  const days = daysAhead(count, { today, isNotToday: notToday.length > 0, slots })
  const chosen = days.find(day => day.date === date.value)
  const slot = chosen?.slots?.find(each => each.time === time.value)

  const isDayGone = date.value !== '' && (!chosen || chosen.reason !== undefined)
  const isSlotGone = time.value !== '' && chosen?.slots !== undefined && !(slot && isFree(slot))
  // What was chosen and is no longer to be had goes, with its reason; everything else stays.
  useEffect(() => {
    if (!isDayGone && !isSlotGone) return
    if (isDayGone) setValue('deliveryDate', '')
    setValue('deliveryTime', '')
    // What the server said of it is more exact.
    if (getFieldState('deliveryTime').error?.type === 'server') return
    setError('deliveryTime', { type: 'check', message: 'slot_not_available' })
  }, [isDayGone, isSlotGone, setValue, setError, getFieldState])

  const choose = (name: 'deliveryDate' | 'deliveryTime', value: string) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  const failed = results.filter(({ isError, data }) => isError && !data)
  return (
    <>
      <FirstWindow
        window={firstFree(days)}
        isLoading={results.some(({ isPending }) => isPending)}
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
        {count < MOST && (
          <Button variant="plain" size="sm" className="mt-1" onClick={() => setMore(true)}>
            {t('checkout.moreDays')}
          </Button>
        )}
      </DayCards>
      {failed.length > 0 && (
        <RetryNotice
          pending={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      )}
      <SlotCards
        day={chosen}
        chosen={time.value}
        onChoose={start => choose('deliveryTime', start)}
        onLeave={time.onBlur}
      />
    </>
  )
}
