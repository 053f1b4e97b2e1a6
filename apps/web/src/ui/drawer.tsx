import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { IconButton } from './button.tsx'

type DrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What has happened, for screen readers. */
  description?: ReactNode
  children: ReactNode
  /** Sticky footer with the main action. */
  footer?: ReactNode
}

/** A panel on the right, also closed by a swipe. Import it only in lazily loaded code, like Dialog. */
export function Drawer({ open, onClose, title, description, children, footer }: DrawerProps) {
  const t = useT()
  return (
    <Base.Root
      open={open}
      swipeDirection="right"
      onOpenChange={isOpen => {
        if (!isOpen) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-280 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex justify-end">
          <Base.Popup className="@container flex h-full w-full max-w-md translate-x-(--drawer-swipe-movement-x) flex-col border-transparent border-l bg-surface outline-none transition-[translate] duration-280 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full data-swiping:transition-none">
            <div className="flex items-center justify-between gap-4 border-hairline border-b px-5 py-3">
              <Base.Title className="text-xl">{title}</Base.Title>
              {description && <Base.Description className="sr-only">{description}</Base.Description>}
              <IconButton label={t('dialog.close')} onClick={onClose} className="-mr-2">
                <X aria-hidden className="size-5" />
              </IconButton>
            </div>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</Base.Content>
            {footer && <div className="border-hairline border-t p-5">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
