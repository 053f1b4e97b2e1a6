import type { RefObject } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import type { Countdown } from './countdown.ts'

type Props = {
  countdown: Countdown
  resendButton: RefObject<HTMLButtonElement | null>
  isResending: boolean
  onResend: () => void
  onMoreTime: () => void
}

/** The seconds left, with what helps near the end and after it; said aloud at 30, 10 and 0 only. */
export function CodeTimer({ countdown, resendButton, isResending, onResend, onMoreTime }: Props) {
  const t = useT()
  const { secondsLeft, announced, mayExtend } = countdown
  const isOver = secondsLeft === 0
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
      <p className="text-muted text-sm tabular-nums">
        {isOver ? t('login.codeExpired') : t('login.secondsLeft', { seconds: secondsLeft })}
      </p>
      {isOver && (
        <Button ref={resendButton} variant="soft" size="sm" pending={isResending} onClick={onResend}>
          {t('login.resend')}
        </Button>
      )}
      {mayExtend && (
        <Button variant="soft" size="sm" onClick={onMoreTime}>
          {t('login.moreTime')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {announced === 0 && t('login.codeExpired')}
        {announced ? t('login.secondsLeft', { seconds: announced }) : ''}
      </p>
    </div>
  )
}
