import { staticPagesOf, staticPath } from '@shop/contracts/static-pages.ts'
import { ArrowLeft, ChevronDown, Search } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { menuTitleOf } from '#platform/content.ts'
import { LocaleLink, LocaleNavLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useShopName } from '#platform/site.ts'
import { useMenuCollections } from '#shared/collections/collections.ts'
import { emit } from '#shared/session/events.ts'
import { searchKey } from '#shared/session/search-key.ts'
import { cx } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { paths } from '../../paths.ts'
import { AccountItem, barItemClass, CartLink, SummonMixItem, shopSections } from './header-actions.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

/** Scroll distance after which the header becomes opaque. */
const SOLID_AFTER_PX = 50

const subscribeToScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** `isPlain` leaves out the menus: the checkout offers the ways back to the cart and to help only. */
export function Header({ isPlain }: { isPlain: boolean }) {
  const t = useT()
  const shop = useShopName()
  const isSolid = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > SOLID_AFTER_PX,
    () => false,
  )
  return (
    <header
      data-solid={isSolid}
      className={cx(
        'fixed inset-x-0 top-0 z-40 border-b transition-[background-color,border-color] duration-200 ease-out',
        isSolid ? 'border-hairline bg-bg' : 'border-transparent',
      )}
    >
      <div className="page-x flex h-(--header-height) items-center">
        <LocaleLink
          to={paths.home}
          aria-label={t('nav.home', { shop })}
          className="mr-auto flex h-11 min-w-0 items-center"
        >
          <Logo name={shop} className="h-5" />
        </LocaleLink>
        {isPlain ? <PlainItems /> : <Items />}
      </div>
    </header>
  )
}

function Items() {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <nav aria-label={t('nav.main')} className="hidden items-center md:flex">
        <SummonMixItem />
        <ShopMenu />
        {staticPagesOf('main').map(name => (
          <LocaleNavLink key={name} to={staticPath(name)} className={barItemClass}>
            {menuTitleOf(locale, name)}
          </LocaleNavLink>
        ))}
        <LocaleNavLink to={paths.contact} className={barItemClass}>
          {t('nav.contact')}
        </LocaleNavLink>
      </nav>
      <SearchButton />
      <CartLink />
      <div className="-mr-3 hidden items-center md:flex">
        <AccountItem />
        <LanguageSwitch />
        <ThemeSwitch />
      </div>
      <div className="-mr-2 md:hidden">
        <MobileMenu />
      </div>
    </>
  )
}

function PlainItems() {
  const t = useT()
  return (
    <nav aria-label={t('nav.main')} className="flex items-center">
      <LocaleLink to={paths.cart} className={barItemClass}>
        <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
        {t('nav.cart')}
      </LocaleLink>
      <LocaleLink to={paths.contact} className={barItemClass}>
        {t('nav.help')}
      </LocaleLink>
    </nav>
  )
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

const openSearchOnSlash = (event: globalThis.KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (key !== '/' || ctrlKey || metaKey || altKey || isTyping(target) || !searchKey.isOn()) return
  if (document.querySelector('[role=dialog], dialog[open]')) return
  event.preventDefault()
  emit('showSearch')
}

/** Opens the search, as the key `/` does. An icon where there is no room for a field. */
function SearchButton() {
  const t = useT()
  useEffect(() => {
    document.addEventListener('keydown', openSearchOnSlash)
    return () => document.removeEventListener('keydown', openSearchOnSlash)
  }, [])
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="/"
      onClick={() => emit('showSearch')}
      // The label is on a hidden second line where it does not fit next to the icon.
      className="inline-flex h-11 min-w-11 flex-wrap content-start gap-2 overflow-hidden whitespace-nowrap rounded-full px-3 transition-colors duration-120 hover:bg-raised lg:mx-2 md:max-w-56 md:flex-1 md:border md:border-control"
    >
      <Search aria-hidden className="my-3 size-5" strokeWidth={1.75} />
      <span className="text-muted leading-11 max-md:sr-only">{t('nav.search')}</span>
    </button>
  )
}

/** Delay before the menu closes after the pointer has left. */
const CLOSE_DELAY_MS = 200

/** A menu that opens on hover with a mouse and on press otherwise. Esc and leaving close it. */
function ShopMenu() {
  const t = useT()
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  /** Opened by a press: stays open when the pointer leaves. */
  const [isPinned, setPinned] = useState(false)
  const collections = useMenuCollections()

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
          {(isOpen ? collections : []).map(({ slug, title }) => (
            <li key={slug}>
              <LocaleLink
                to={paths.collection(slug)}
                onClick={close}
                className="flex min-h-11 items-center rounded-picture px-4 text-muted transition-colors duration-120 hover:bg-raised"
              >
                {title}
              </LocaleLink>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
