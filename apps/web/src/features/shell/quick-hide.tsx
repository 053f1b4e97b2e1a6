import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { hidePage, leaveRestoredPage, neutralizeIcon } from '#shared/discreet/hide-page.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { buttonClass } from '#ui/button.tsx'

/** Used until the settings have loaded: hiding must always work. */
const DEFAULT_EXIT = 'https://www.google.com/'
const PRESSES = 3
const PRESS_TIMEOUT_MS = 5000

/**
 * The button that replaces the shop with a neutral page, after the component "Exit this page" of the GOV.UK Design System:
 * always in the same place, and also by pressing Shift three times within five seconds.
 */
export default function QuickHide() {
  useMessages('discreet')
  const t = useT()
  const { data: shop } = useQuery(shopInfoQuery)
  const url = shop?.discreet?.exitUrl ?? DEFAULT_EXIT
  const leaving = t('discreet.leaving')
  const presses = useShiftPresses(() => hidePage(url, leaving))
  useEffect(neutralizeIcon, [])
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) leaveRestoredPage()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return (
    <>
      <a
        href={url}
        rel="noreferrer"
        draggable={false}
        onClick={event => {
          event.preventDefault()
          hidePage(url, leaving)
        }}
        className={buttonClass(
          'danger',
          'sm',
          'fixed top-[calc(var(--header-height)+0.5rem)] right-3 z-40 shadow-lg print:hidden',
        )}
      >
        <EyeOff aria-hidden className="size-4" />
        {t('discreet.hide')} <span className="sr-only">{t('discreet.hideHow')}</span>
      </a>
      <p role="status" className="sr-only">
        {presses > 0 && t('discreet.presses', { count: PRESSES - presses })}
      </p>
    </>
  )
}

/** Calls back when Shift alone is pressed three times within five seconds each. Returns how often it was pressed. */
function useShiftPresses(onPressed: () => void): number {
  const [presses, setPresses] = useState(0)
  const callback = useRef(onPressed)
  useEffect(() => {
    callback.current = onPressed
  }, [onPressed])
  useEffect(() => {
    // Counted here too: keys can be faster than the next render.
    let count = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const setCount = (next: number) => {
      count = next
      setPresses(next)
      clearTimeout(timer)
      if (next > 0) timer = setTimeout(setCount, PRESS_TIMEOUT_MS, 0)
    }
    // Shift that is released after another key belongs to that key: a capital letter.
    let isForOtherKey = false
    const onKeyUp = ({ key, shiftKey }: KeyboardEvent) => {
      const isPress = key === 'Shift' && !isForOtherKey
      isForOtherKey = key !== 'Shift' && shiftKey
      setCount(isPress ? count + 1 : 0)
      if (count === PRESSES) callback.current()
    }
    document.addEventListener('keyup', onKeyUp)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keyup', onKeyUp)
    }
  }, [])
  return presses
}
