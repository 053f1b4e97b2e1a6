import { createListeners } from '#platform/observable.ts'
import { browserStorage } from '#platform/storage.ts'

const STORAGE_KEY = 'admin-sound'
const { subscribe, tell } = createListeners(told => browserStorage.watch([STORAGE_KEY], told))

/** Whether this browser makes a sound for what is new. */
export const soundSwitch = {
  subscribe,
  isOn: () => browserStorage.get(STORAGE_KEY) !== 'off',
  set(isOn: boolean): void {
    if (isOn) browserStorage.remove(STORAGE_KEY)
    else browserStorage.set(STORAGE_KEY, 'off')
    tell()
  },
}

/** Two notes, Hz, one after the other. */
const NOTES = [880, 1318.5]
const NOTE_SECONDS = 0.18
const LOUDNESS = 0.2

let context: AudioContext | undefined

/** Makes ready for sound: browsers allow it only from a press on. */
export async function wakeSound(): Promise<void> {
  try {
    context ??= new AudioContext()
    await context.resume()
  } catch {
    // No sound here: what is new is shown as well.
  }
}

/** A short chime, if somebody has pressed anything in this page yet. */
export function chime(): void {
  if (context?.state !== 'running') return
  const begin = context.currentTime
  for (const [nth, frequency] of NOTES.entries()) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    const at = begin + nth * NOTE_SECONDS
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(LOUDNESS, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + 2 * NOTE_SECONDS)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + 2 * NOTE_SECONDS)
  }
}
