import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { cx } from '#ui/class-names.ts'
import { barItemClass } from './header-actions.tsx'
import { shopSections } from './shop-sections.ts'

/** Delay before the menu closes after the pointer has left. */
const CLOSE_DELAY_MS = 200

/** A menu that opens on hover with a mouse and on press otherwise. Esc and leaving close it. */
export function ShopMenu() {
  const t = useT()
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  /** Opened by a press: stays open when the pointer leaves. */
  const [isPinned, setPinned] = useState(false)

  const close = () => {
    clearTimeout(closing.current)
    setOpen(false)
    setPinned(false)
  }
  useEffect(() => () => clearTimeout(closing.current), [])

  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(closing.current)
    setOpen(true)
  }
  const leave = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || isPinned) return
    closing.current = setTimeout(close, CLOSE_DELAY_MS)
  }
  const press = () => {
    // A press on a menu that hovering has just opened pins it.
    if (isOpen && isPinned) return close()
    setOpen(true)
    setPinned(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: watches what happens on the controls inside
    <div className="relative" onPointerEnter={hover} onPointerLeave={leave} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={press}
        className={barItemClass}
      >
        {t('nav.shop')}
        <ChevronDown
          aria-hidden
          className={cx('-ml-1 size-4 transition-[rotate] duration-120', isOpen && 'rotate-180')}
        />
      </button>
      {/* The padding bridges the gap, so that the pointer does not leave the menu on its way to the list. */}
      <div className="absolute top-full left-0 pt-2" hidden={!isOpen}>
        <ul id={listId} className="min-w-56 animate-rise rounded-card border border-hairline bg-surface p-2">
          {shopSections.map(({ to, label }) => (
            <li key={to}>
              <LocaleLink
                to={to}
                onClick={close}
                className="flex min-h-11 items-center rounded-picture px-4 transition-colors duration-120 hover:bg-raised"
              >
                {t(label)}
              </LocaleLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
