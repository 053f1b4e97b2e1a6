import { clock } from '../clock.ts'

/** After so long without a press, what a page asks by itself is nobody's work. */
const UNATTENDED_MS = 5 * 60_000

let lastPressAt: number | undefined

/** From now on it is known whether somebody is at the browser. @returns the end of it */
export function watchPresses(): () => void {
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

/** Whether a call is made by a page that nobody touches; unknown, and so no, where nobody watches. */
export function isUnattended(): boolean {
  return lastPressAt !== undefined && clock.now().getTime() - lastPressAt > UNATTENDED_MS
}
