import { clock } from '../clock.ts'

/** Without user input for this time, polling no longer counts as activity of the session. */
const UNATTENDED_MS = 5 * 60_000

let lastPressAt: number | undefined

/** Starts to track user input. @returns a function that stops it */
export function watchUserInput(): () => void {
  const note = () => {
    lastPressAt = clock.now().getTime()
  }
  note()
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) window.addEventListener(event, note, { capture: true, passive: true })
  return () => {
    lastPressAt = undefined
    for (const event of events) window.removeEventListener(event, note, { capture: true })
  }
}

/** True if the user has been inactive. False if input is not tracked. */
export function isInactive(): boolean {
  return lastPressAt !== undefined && clock.now().getTime() - lastPressAt > UNATTENDED_MS
}
