import { CODE_COUNTDOWN_SECONDS } from '@shop/contracts/identity.ts'
import { useEffect, useState } from 'react'

const SECOND_MS = 1000
/** From here on the form offers more time without a new SMS (decisions.md, Identity). */
export const MORE_TIME_FROM_SECONDS = 20
/** Moments worth saying aloud; the timer itself stays silent. */
const ANNOUNCED = [30, 10, 0]

/** Counts product.md's 60 seconds down; `announced` is the last of 30, 10 and 0 that was passed. */
export function useCountdown() {
  const [secondsLeft, setSecondsLeft] = useState(CODE_COUNTDOWN_SECONDS)
  const isRunning = secondsLeft > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setSecondsLeft(left => Math.max(0, left - 1)), SECOND_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return {
    secondsLeft,
    restart: () => setSecondsLeft(CODE_COUNTDOWN_SECONDS),
    announced: ANNOUNCED.findLast(moment => secondsLeft <= moment),
  }
}
