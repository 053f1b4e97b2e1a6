import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** The element with `data-autofocus` gets the initial focus, else the first field of a form, else the first control. */
  children: ReactNode
  /** If false, Esc, backdrop and close button have no effect, for example while Summon Mix works. */
  closable?: boolean
  /** If true, a click outside does not close it, because it contains unsaved input. */
  keepsInput?: boolean
  /** Gets the focus afterwards instead of the control that opened it, except on touch screens. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined
  /** Maximum width on large screens; by default that of a form. */
  className?: string
}

const firstField = (popup: HTMLElement | null) =>
  popup?.querySelector<HTMLElement>('[data-autofocus]') ??
  popup?.querySelector<HTMLElement>('form :is(input, select, textarea):enabled')

/**
 * A modal labelled by its heading. Import it only in lazily loaded code: it brings the primitive library along, which
 * the first view does without.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  closable = true,
  keepsInput = false,
  returnFocusTo,
  className = 'sm:max-w-lg',
}: DialogProps) {
  const t = useT()
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={keepsInput}
      onOpenChange={isOpen => {
        if (!isOpen && closable) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center overflow-y-auto overscroll-contain sm:items-center sm:p-6">
          <Base.Popup
            ref={popup}
            // If all controls are disabled, the keyboard must still be able to scroll the dialog.
            tabIndex={closable ? -1 : 0}
            // On touch screens, do not open the keyboard over unread content.
            initialFocus={by => by === 'touch' || (firstField(popup.current) ?? true)}
            finalFocus={returnFocusTo && (by => by === 'touch' || (returnFocusTo.current ?? true))}
            className={cx(
              '@container relative flex max-h-[92dvh] w-full scroll-py-5 has-data-sticky:scroll-pb-24 flex-col overflow-y-auto rounded-t-card border border-transparent bg-surface p-5 outline-none sm:rounded-card sm:p-8',
              'transition-[opacity,translate] duration-200 ease-out data-ending-style:translate-y-3 data-starting-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:opacity-0',
              className,
            )}
          >
            <div className="mb-5">
              <div className="flex items-start justify-between gap-4">
                <Base.Title className="text-2xl">{title}</Base.Title>
                <IconButton
                  label={t('dialog.close')}
                  disabled={!closable}
                  onClick={onClose}
                  className="-mt-1.5 -mr-2 -mb-1.5"
                >
                  <X aria-hidden className="size-5" />
                </IconButton>
              </div>
              {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
