import { Zap } from 'lucide-react'
import { useDayWords } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { Window } from '#shared/delivery/delivery-days.ts'
import { Chip } from '#ui/chip.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Keeps a line from breaking within the hours. */
const JOINER = '\u2060'

type FirstWindowProps = {
  /** Absent where there is none. */
  window: Window | undefined
  isLoading: boolean
  today: string
  isChosen: (window: Window) => boolean
  onChoose: (window: Window) => void
}

/** Day and time in one press: today's first free window is "as soon as possible" (decisions.md, Delivery). */
export function FirstWindow({ window, isLoading, today, isChosen, onChoose }: FirstWindowProps) {
  const t = useT()
  const dayWords = useDayWords()
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
          day: dayWords(date),
          range: `${time}${JOINER}–${JOINER}${endTime}`,
        })}
      </span>
    </Chip>
  )
}
