import { type ComponentType, type LazyExoticComponent, Suspense, useEffect, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Notice } from '#ui/notice.tsx'
import { type AppEvent, onAppEvent } from './events.ts'

/** What a modal opened by an event gets: it closes itself, and is taken out of the page when it is closed. */
export type ModalProps = { onClose: () => void }

type EventModalProps = {
  event: AppEvent
  /** `lazy(() => import('#features/.../login-modal.tsx'))`: it loads when it is first asked for. */
  modal: LazyExoticComponent<ComponentType<ModalProps>>
}

/** Shows a modal on each of its events. Closing resets it, as its state goes with it. */
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

/** The modal's code did not come; a lazy component never tries again by itself, a reload does. */
function NotLoaded({ onClose }: ModalProps) {
  const t = useT()
  return (
    <Notice
      kind="bad"
      role="alert"
      title={t('error.notLoaded')}
      className="fixed inset-x-4 bottom-4 z-60 sm:left-auto sm:w-96"
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
