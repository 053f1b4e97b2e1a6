import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { leaveRestoredPage, neutralizeIcon } from '#shared/discreet/hide-page.ts'
import HideButton, { useHide } from './hide-button.tsx'

const PRESSES = 3
const PRESS_TIMEOUT_MS = 5000

/**
 * The button that replaces the shop with a neutral page, after the component "Exit this page" of the GOV.UK Design System:
 * always in the same place, and also by pressing Shift three times within five seconds.
 */
export default function QuickHide() {
  useMessages('discreet')
  const t = useT()
  const hide = useHide()
  const presses = useShiftPresses(hide)
  const host = useRef<HTMLDivElement>(null)
  useEffect(neutralizeIcon, [])
  // In the top layer, so that dialogs do not cover it.
  useEffect(() => {
    if (host.current && 'showPopover' in host.current) host.current.showPopover()
  }, [])
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) leaveRestoredPage()
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])
  return (
    <>
      {createPortal(
        <div
          ref={host}
          popover="manual"
          className="fixed inset-auto top-[calc(var(--header-height)+0.5rem)] right-3 z-60 m-0 overflow-visible border-0 bg-transparent p-0 print:hidden"
        >
          <HideButton />
        </div>,
        document.body,
      )}
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
    // Shift with another key or a click belongs to that: a capital letter, another keyboard layout, a selection.
    let isAlone = false
    const onKeyDown = ({ key, ctrlKey, altKey, metaKey, repeat }: KeyboardEvent) => {
      if (key !== 'Shift') onOther()
      else if (!repeat) isAlone = !ctrlKey && !altKey && !metaKey
    }
    const onOther = () => {
      isAlone = false
      if (count > 0) setCount(0)
    }
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key !== 'Shift' || !isAlone) return
      setCount(count + 1)
      if (count === PRESSES) callback.current()
    }
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    document.addEventListener('keydown', onKeyDown, options)
    document.addEventListener('keyup', onKeyUp, options)
    document.addEventListener('pointerdown', onOther, options)
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [])
  return presses
}
