import { Bell, Volume2, VolumeX } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { enableSound, playSound, soundSwitch } from '#shared/admin/sound.ts'
import { IconButton, iconButtonClass } from '#ui/button.tsx'
import { useNewOrders } from './use-new-orders.ts'

/** Largest number that fits the badge. */
const MOST_SHOWN = 99

/** Number of orders to confirm. A new order plays a sound, shows a message and refreshes the lists. */
export function NewOrders() {
  const t = useT()
  const waiting = useNewOrders()
  const isOn = useSyncExternalStore(soundSwitch.subscribe, soundSwitch.isOn)
  const label = t('admin.news.waiting', { count: waiting })
  const turn = async () => {
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
              className="absolute -top-2 -right-2.5 min-w-4.5 animate-ember rounded-full bg-accent px-1 text-center font-semibold text-[0.6875rem] text-on-accent leading-4.5 tabular-nums"
            >
              {waiting > MOST_SHOWN ? `${MOST_SHOWN}+` : waiting}
            </span>
          )}
        </span>
      </LocaleLink>
      <IconButton label={t('admin.news.sound')} aria-pressed={isOn} onClick={() => void turn()}>
        {isOn ? <Volume2 aria-hidden className="size-5" /> : <VolumeX aria-hidden className="size-5" />}
      </IconButton>
    </>
  )
}
