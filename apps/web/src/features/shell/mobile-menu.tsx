import { Menu } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { progress } from '#platform/progress.ts'
import { IconButton } from '#ui/button.tsx'

type PageProps = { onClose: () => void }

const load = () => import('./menu-page.tsx')
/** A failed load is reported when the menu is opened. */
const loadAhead = () => void load().catch(() => undefined)

/** The full-screen menu below 768 px. A native modal dialog makes the page inert and handles Esc without a library. */
export function MobileMenu() {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [MenuPage, setMenuPage] = useState<ComponentType<PageProps>>()
  useEffect(() => {
    if (!isOpen) return
    dialog.current?.showModal()
    document.documentElement.dataset.locked = 'yes'
    return () => {
      delete document.documentElement.dataset.locked
    }
  }, [isOpen])
  /** Load the contents before opening, so that the first control gets the focus. */
  const open = async () => {
    try {
      const menu = await load()
      setMenuPage(() => menu.MenuPage)
      setOpen(true)
    } catch {
      progress.fail()
    }
  }
  return (
    <>
      <IconButton
        label={t('nav.openMenu')}
        aria-haspopup="dialog"
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onClick={open}
      >
        <Menu aria-hidden className="size-6" />
      </IconButton>
      <dialog
        ref={dialog}
        aria-label={t('nav.menu')}
        onClose={() => setOpen(false)}
        className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain bg-bg text-text open:animate-fade-in"
      >
        {isOpen && MenuPage && <MenuPage onClose={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}
