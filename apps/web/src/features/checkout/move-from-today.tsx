import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDayWords } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { type Day, nearestFree, type Window } from '#shared/delivery/delivery-days.ts'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutValues } from './form-values.ts'

type MoveInput = {
  /** Today is chosen, and an item of the cart cannot be delivered today. */
  isLate: boolean
  days: readonly Day[]
  isLoading: boolean
}

/**
 * Moves the form from today to the nearest free window (product.md section 4). `isMoving` is true until that is done;
 * `moved` is the window, as long as it is the chosen one.
 */
export function useMoveFromToday({ isLate, days, isLoading }: MoveInput) {
  const { control, setValue, clearErrors } = useFormContext<CheckoutValues>()
  const [date, time] = useWatch({ control, name: ['deliveryDate', 'deliveryTime'] })
  const [moved, setMoved] = useState<Window>()
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

export function MovedNotice({ to: { date, time, endTime } }: { to: Window }) {
  const t = useT()
  const dayWords = useDayWords()
  return (
    <Notice
      kind="info"
      role="status"
      title={t('checkout.movedTo', { day: dayWords(date), range: `${time}–${endTime}` })}
    />
  )
}
