import { CODE_COUNTDOWN_SECONDS } from '@shop/contracts/identity.ts'
import { useEffect, useState } from 'react'

const SECOND_MS = 1000
/** From here on the form offers more time without a new SMS (decisions.md, Identity). */
const MORE_TIME_FROM_SECONDS = 20
/** WCAG 2.2.1: at least ten times; the server takes the code for as long. */
const MORE_TIME_AT_MOST = 10
/** Moments worth saying aloud; the timer itself stays silent. */
const ANNOUNCED = [30, 10, 0]

export type Countdown = ReturnType<typeof useCountdown>

/** Counts product.md's 60 seconds down; `announced` is the last of 30, 10 and 0 that was passed. */
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
    /** For a new code. */
    restart: () => {
      setSecondsLeft(CODE_COUNTDOWN_SECONDS)
      setExtensions(0)
    },
    mayExtend: isRunning && secondsLeft <= MORE_TIME_FROM_SECONDS && extensions < MORE_TIME_AT_MOST,
    /** The 60 seconds anew, for the same code. */
    extend: () => {
      setSecondsLeft(CODE_COUNTDOWN_SECONDS)
      setExtensions(extensions + 1)
    },
    announced: ANNOUNCED.findLast(moment => secondsLeft <= moment),
  }
}
