import { type ComponentType, type LazyExoticComponent, Suspense, useEffect, useState } from 'react'
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
    <Suspense>
      <Modal onClose={() => setOpen(false)} />
    </Suspense>
  )
}
