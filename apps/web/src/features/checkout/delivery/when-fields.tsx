import { addDays, shopDate } from '@shop/contracts/days.ts'
import { Zap } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { clock } from '#platform/clock.ts'
import { useDayText } from '#platform/i18n/dates.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { type ChosenSlot, type Day, firstFree, isFree, nearestFree, useDays } from '#shared/delivery/slots.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { CheckoutValues } from '../form-values.ts'
import { useSlotRegion } from '../use-checkout-quote.ts'
import { DayCards, SlotCards } from './slot-cards.tsx'

/** A word joiner, which prevents line breaks within the hours. */
const JOINER = '\u2060'

const WEEK = 7
const MAX_DAYS = 14

/** `isKnown` is true once the quote has named `notToday`. `firstDay` is the first day of a rental: it can only be delivered on that day. */
type WhenFieldsProps = { notToday: readonly string[]; isKnown: boolean; firstDay: string | undefined }

/** Delivery day and slot. Unavailable options are shown with the reason. */
export function WhenFields({ notToday, isKnown, firstDay }: WhenFieldsProps) {
  const t = useT()
  const { control, setValue, setError, getFieldState } = useFormContext<CheckoutValues>()
  const { field: date } = useController({ control, name: 'deliveryDate' })
  const { field: time } = useController({ control, name: 'deliveryTime' })
  const [isMore, setMore] = useState(false)

  const today = shopDate(clock.now())
  const isRental = firstDay !== undefined
  const count = isMore || date.value >= addDays(today, WEEK) ? MAX_DAYS : WEEK
  const region = useSlotRegion(control)
  const { days, isLoading, failed } = useDays(count, { isNotToday: notToday.length > 0, rentalDay: firstDay, region })
  const chosen = days.find(day => day.date === date.value)
  const slot = chosen?.slots?.find(each => each.time === time.value)

  const mustMove = date.value === today && notToday.length > 0 && !isRental
  const { isMoving, moved } = useMoveFromToday({ mustMove, days, isLoading })

  const isDayGone = date.value !== '' && (!chosen || chosen.reason !== undefined)
  const isSlotGone = time.value !== '' && chosen?.slots !== undefined && !(slot && isFree(slot))
  // Clear an unavailable choice and show the reason; keep all other input.
  useEffect(() => {
    if (isMoving || (!isDayGone && !isSlotGone)) return
    if (isDayGone) setValue('deliveryDate', '')
    setValue('deliveryTime', '')
    // The error of the server is more precise.
    if (getFieldState('deliveryTime').error?.type === 'server') return
    setError('deliveryTime', { type: 'check', message: 'slot_not_available' })
  }, [isMoving, isDayGone, isSlotGone, setValue, setError, getFieldState])

  // A single available day is selected automatically.
  const onlyDay = isRental && days[0]?.reason === undefined ? firstDay : undefined
  useEffect(() => {
    if (onlyDay !== undefined && date.value !== onlyDay) setValue('deliveryDate', onlyDay)
  }, [onlyDay, date.value, setValue])

  useFirstSlot({ days, isKnown, isLoading })

  const choose = (name: 'deliveryDate' | 'deliveryTime', value: string) =>
    setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <>
      {moved && <MovedNotice to={moved} />}
      <FirstSlotChip
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
        {!isRental && count < MAX_DAYS && (
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

type FirstSlotInput = { days: readonly Day[]; isKnown: boolean; isLoading: boolean }

/** Selects the first free slot once it is known, unless the customer has chosen. */
function useFirstSlot({ days, isKnown, isLoading }: FirstSlotInput) {
  const { getValues, getFieldState, setValue } = useFormContext<CheckoutValues>()
  const isUndecided = useRef(getValues('deliveryDate') === '' && getValues('deliveryTime') === '')
  const first = isKnown && !isLoading ? firstFree(days) : undefined
  useEffect(() => {
    if (!first || !isUndecided.current) return
    isUndecided.current = false
    if (getFieldState('deliveryDate').isTouched || getFieldState('deliveryTime').isTouched) return
    setValue('deliveryDate', first.date)
    setValue('deliveryTime', first.time)
  }, [first, setValue, getFieldState])
}

type FirstSlotChipProps = {
  /** Undefined if no slot is free. */
  window: ChosenSlot | undefined
  isLoading: boolean
  today: string
  isChosen: (window: ChosenSlot) => boolean
  onChoose: (window: ChosenSlot) => void
}

/** Selects the first free slot with one press. If it is today, it is labelled "as soon as possible". */
function FirstSlotChip({ window, isLoading, today, isChosen, onChoose }: FirstSlotChipProps) {
  const t = useT()
  const dayText = useDayText()
  if (!window) {
    if (isLoading) return <Skeleton className="h-11 w-full max-w-sm rounded-full" />
    return <Notice kind="warn" role="status" title={t('checkout.noSlots')} />
  }
  const { date, time, endTime } = window
  return (
    <Chip className="justify-self-start" aria-pressed={isChosen(window)} onClick={() => onChoose(window)}>
      <Zap aria-hidden className="size-4 shrink-0" />
      <span className="text-left">
        {t(date === today ? 'checkout.asap' : 'checkout.nearest', {
          day: dayText(date),
          range: `${time}${JOINER}–${JOINER}${endTime}`,
        })}
      </span>
    </Chip>
  )
}

type MoveInput = {
  /** True if today is chosen but an item cannot be delivered today. */
  mustMove: boolean
  days: readonly Day[]
  isLoading: boolean
}

/**
 * Moves the delivery from today to the next free slot. `isMoving` is true until that is done; `moved` is the new slot
 * as long as it is selected.
 */
function useMoveFromToday({ mustMove, days, isLoading }: MoveInput) {
  const { control, setValue, clearErrors } = useFormContext<CheckoutValues>()
  const [date, time] = useWatch({ control, name: ['deliveryDate', 'deliveryTime'] })
  const [moved, setMoved] = useState<ChosenSlot>()
  const nearest = mustMove && !isLoading ? nearestFree(days, time) : undefined
  useEffect(() => {
    if (!nearest) return
    setValue('deliveryDate', nearest.date)
    setValue('deliveryTime', nearest.time)
    clearErrors(['deliveryDate', 'deliveryTime'])
    setMoved(nearest)
  }, [nearest, setValue, clearErrors])
  const isChosen = moved?.date === date && moved?.time === time
  return { isMoving: mustMove && (isLoading || nearest !== undefined), moved: isChosen ? moved : undefined }
}

function MovedNotice({ to: { date, time, endTime } }: { to: ChosenSlot }) {
  const t = useT()
  const dayText = useDayText()
  return (
    <Notice
      kind="info"
      role="status"
      title={t('checkout.movedTo', { day: dayText(date), range: `${time}–${endTime}` })}
    />
  )
}
