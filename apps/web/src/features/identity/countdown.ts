import { CODE_COUNTDOWN_SECONDS } from '@shop/contracts/identity.ts'
import { useEffect, useState } from 'react'

const SECOND_MS = 1000
/** From this second on, the form offers more time without a new SMS. */
const MORE_TIME_FROM_SECONDS = 20
/** WCAG 2.2.1 requires at least ten extensions. The server accepts the code for the same time. */
const MORE_TIME_AT_MOST = 10
/** Remaining seconds that screen readers announce; the timer itself is silent. */
const ANNOUNCED = [30, 10, 0]

export type Countdown = ReturnType<typeof useCountdown>

/** Counts 60 seconds down. `announced` is the last announced value. */
export function useCountdown() {
  const [secondsLeft, setSecondsLeft] = useState(CODE_COUNTDOWN_SECONDS)
  const [extensions, setExtensions] = useState(0)
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSecondsLeft(left => Math.max(0, left - 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    secondsLeft,
    /** Starts over for a new code. */
    restart: () => {
      setSecondsLeft(CODE_COUNTDOWN_SECONDS)
      setExtensions(0)
    },
    mayExtend: isRunning && secondsLeft <= MORE_TIME_FROM_SECONDS && extensions < MORE_TIME_AT_MOST,
    /** Restarts the 60 seconds for the same code. */
    extend: () => {
      setSecondsLeft(CODE_COUNTDOWN_SECONDS)
      setExtensions(extensions + 1)
    },
    announced: ANNOUNCED.findLast(seconds => secondsLeft <= seconds),
  }
}
