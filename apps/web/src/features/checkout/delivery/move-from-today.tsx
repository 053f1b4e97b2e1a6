import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDayText } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { type ChosenSlot, type Day, nearestFree } from '#shared/delivery/delivery-days.ts'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutValues } from '../form-values.ts'

type MoveInput = {
  /** True if today is chosen but an item cannot be delivered today. */
  isLate: boolean
  days: readonly Day[]
  isLoading: boolean
}

/**
 * Moves the delivery from today to the next free slot. `isMoving` is true until that is done; `moved` is the new slot
 * as long as it is selected.
 */
export function useMoveFromToday({ isLate, days, isLoading }: MoveInput) {
  const { control, setValue, clearErrors } = useFormContext<CheckoutValues>()
  const [date, time] = useWatch({ control, name: ['deliveryDate', 'deliveryTime'] })
  const [moved, setMoved] = useState<ChosenSlot>()
  const nearest = isLate && !isLoading ? nearestFree(days, time) : undefined
  useEffect(() => {
    if (!nearest) return
    setValue('deliveryDate', nearest.date)
    setValue('deliveryTime', nearest.time)
    clearErrors(['deliveryDate', 'deliveryTime'])
    setMoved(nearest)
  }, [nearest, setValue, clearErrors])
  const isChosen = moved?.date === date && moved?.time === time
  return { isMoving: isLate && (isLoading || nearest !== undefined), moved: isChosen ? moved : undefined }
}

export function MovedNotice({ to: { date, time, endTime } }: { to: ChosenSlot }) {
  const t = useT()
  const dayWords = useDayText()
  return (
    <Notice
      kind="info"
      role="status"
      title={t('checkout.movedTo', { day: dayWords(date), range: `${time}–${endTime}` })}
    />
  )
}
