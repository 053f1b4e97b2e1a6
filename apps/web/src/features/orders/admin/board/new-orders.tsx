import { getOrderNews, type NewOrder } from '@shop/contracts/order-news.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, Volume2, VolumeX } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { createListeners } from '#platform/listeners.ts'
import { browserStorage } from '#platform/storage.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { adminKey, onFocusWhileSignedIn, whileSignedIn } from '#shared/admin/staff.ts'
import { slotText } from '#shared/admin/timestamps.ts'
import { IconButton, iconButtonClass } from '#ui/button.tsx'
import { notify } from '#ui/toast/notify.ts'

/** Largest number that fits the badge. */
const MAX_SHOWN = 99

/** Number of orders to confirm. A new order plays a sound, shows a message and refreshes the lists. */
export function NewOrders() {
  const t = useT()
  const waiting = useNewOrders()
  const isOn = useSyncExternalStore(soundSwitch.subscribe, soundSwitch.isOn)
  const label = t('admin.news.waiting', { count: waiting })
  const toggleSound = async () => {
    soundSwitch.set(!isOn)
    if (isOn) return
    await enableSound()
    playSound()
  }
  return (
    <>
      <LocaleLink to={adminPaths.newOrders} aria-label={label} title={label} className={iconButtonClass}>
        <span className="relative">
          <Bell aria-hidden className="size-5" />
          {waiting > 0 && (
            <span
              key={waiting}
              aria-hidden
              className="forced-color-adjust-none absolute -top-2 -right-2.5 min-w-4.5 animate-ember rounded-full bg-accent px-1 text-center font-semibold text-[0.6875rem] text-on-accent leading-4.5 tabular-nums"
            >
              {waiting > MAX_SHOWN ? `${MAX_SHOWN}+` : waiting}
            </span>
          )}
        </span>
      </LocaleLink>
      <IconButton label={t('admin.news.sound')} aria-pressed={isOn} onClick={() => void toggleSound()}>
        {isOn ? <Volume2 aria-hidden className="size-5" /> : <VolumeX aria-hidden className="size-5" />}
      </IconButton>
    </>
  )
}

/** Polling interval of new orders while the page is visible, milliseconds. */
const POLL_MS = 4000

/** Announces each newly paid order once. @returns the number of orders to confirm */
function useNewOrders(): number {
  const queryClient = useQueryClient()
  const after = useRef<string>(undefined)
  const announced = useRef(new Set<number>())
  const { data } = useQuery({
    queryKey: adminKey('orders', 'new'),
    queryFn: ({ signal }) => call(getOrderNews, { query: { after: after.current }, signal }),
    refetchInterval: whileSignedIn(POLL_MS),
    refetchOnWindowFocus: onFocusWhileSignedIn,
    staleTime: 0,
    gcTime: 0,
  })
  const announce = useAnnouncement()
  const handleNewOrders = useEffectEvent((items: readonly NewOrder[]) => {
    const newOrders = items.filter(({ number }) => !announced.current.has(number))
    for (const { number } of newOrders) announced.current.add(number)
    if (newOrders.length === 0) return
    announce(newOrders)
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'list') })
    void queryClient.invalidateQueries({ queryKey: adminKey('orders', 'deliveries') })
  })
  useEffect(() => {
    if (!data) return
    after.current = data.after
    handleNewOrders(data.items)
  }, [data])
  useEffect(() => {
    const unlockSound = () => void enableSound()
    window.addEventListener('pointerdown', unlockSound, { once: true })
    window.addEventListener('keydown', unlockSound, { once: true })
    return () => {
      window.removeEventListener('pointerdown', unlockSound)
      window.removeEventListener('keydown', unlockSound)
    }
  }, [])
  return data?.waiting ?? 0
}

function useAnnouncement() {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  return (newOrders: readonly NewOrder[]) => {
    if (soundSwitch.isOn()) playSound()
    const [first] = newOrders
    if (!first) return
    const { number, totalAmd, city, deliveryDate, deliveryTime: time } = first
    const when = deliveryDate && slotText({ date: deliveryDate, time }, locale)
    notify(
      newOrders.length === 1
        ? {
            title: t('admin.news.one', { number: String(number) }),
            description: [formatAmd(totalAmd), city, when].filter(Boolean).join(' · '),
          }
        : { title: t('admin.news.several', { count: newOrders.length }) },
    )
  }
}

const STORAGE_KEY = 'admin-sound'
const { subscribe, notifyListeners } = createListeners(notify => browserStorage.watch([STORAGE_KEY], notify))

/** Whether this browser plays a sound for new orders. */
const soundSwitch = {
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
async function enableSound(): Promise<void> {
  try {
    context ??= new AudioContext()
    await context.resume()
  } catch {
    // Sound is unavailable; notifications are also visible.
  }
}

/** Plays a short sound if the user has already interacted with the page. */
function playSound(): void {
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
