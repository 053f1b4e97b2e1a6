import { createListeners } from '#platform/listeners.ts'
import { browserStorage } from '#platform/storage.ts'

const STORAGE_KEY = 'admin-sound'
const { subscribe, notifyListeners } = createListeners(notify => browserStorage.watch([STORAGE_KEY], notify))

/** Whether this browser plays a sound for new orders. */
export const soundSwitch = {
  subscribe,
  isOn: () => browserStorage.get(STORAGE_KEY) !== 'off',
  set(isOn: boolean): void {
    if (isOn) browserStorage.remove(STORAGE_KEY)
    else browserStorage.set(STORAGE_KEY, 'off')
    notifyListeners()
  },
}

/** Frequencies of the two notes, Hz. */
const NOTES = [880, 1318.5]
const NOTE_SECONDS = 0.18
const LOUDNESS = 0.2

let context: AudioContext | undefined

/** Enables sound. Browsers only allow it after a user gesture. */
export async function enableSound(): Promise<void> {
  try {
    context ??= new AudioContext()
    await context.resume()
  } catch {
    // Sound is unavailable; notifications are also visible.
  }
}

/** Plays a short sound if the user has already interacted with the page. */
export function playSound(): void {
  if (context?.state !== 'running') return
  const begin = context.currentTime
  for (const [index, frequency] of NOTES.entries()) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    const at = begin + index * NOTE_SECONDS
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(LOUDNESS, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + 2 * NOTE_SECONDS)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + 2 * NOTE_SECONDS)
  }
}
