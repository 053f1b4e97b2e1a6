import { type ComponentType, type LazyExoticComponent, Suspense, useEffect, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Notice } from '#ui/notice.tsx'
import { type AppEvent, onAppEvent } from './events.ts'

/** Props of a modal opened by an event. It is unmounted when closed. */
export type ModalProps = { onClose: () => void }

type EventModalProps = {
  event: AppEvent
  /** For example `lazy(() => import('#features/.../login-modal.tsx'))`; loaded on first use. */
  modal: LazyExoticComponent<ComponentType<ModalProps>>
}

/** Opens a modal on each of its events. Closing unmounts it, which resets its state. */
export function EventModal({ event, modal: Modal }: EventModalProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => onAppEvent(event, () => setOpen(true)), [event])
  if (!isOpen) return null
  return (
    <ErrorBoundary fallback={<NotLoaded onClose={() => setOpen(false)} />}>
      <Suspense>
        <Modal onClose={() => setOpen(false)} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Shown if the modal's code could not be loaded. A lazy component never retries, so it offers a reload. */
function NotLoaded({ onClose }: ModalProps) {
  const t = useT()
  return (
    <Notice
      kind="bad"
      role="alert"
      title={t('error.notLoaded')}
      className="fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-60 sm:left-auto sm:w-96"
      actions={
        <>
          <Button variant="outline" size="sm" onClick={() => window.location.reload()}>
            {t('error.retry')}
          </Button>
          <Button variant="plain" size="sm" onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </>
      }
    >
      {t('error.checkConnection')}
    </Notice>
  )
}
