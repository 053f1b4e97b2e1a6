import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { CartKeeper } from '#shared/cart/cart-keeper.tsx'
import { EventModal, type ModalProps } from '#shared/session/event-modal.tsx'
import type { AppEvent } from '#shared/session/events.ts'

/** The modals of every page, by the event that opens each: `{ event: 'showLogin', modal: lazy(() => import(...)) }`. */
const modals: readonly { event: AppEvent; modal: LazyExoticComponent<ComponentType<ModalProps>> }[] = [
  {
    event: 'showCart',
    modal: lazy(() => import('#features/cart/cart-drawer.tsx').then(({ CartDrawer }) => ({ default: CartDrawer }))),
  },
  {
    event: 'showLogin',
    modal: lazy(() =>
      import('#features/identity/login-dialog.tsx').then(({ LoginDialog }) => ({ default: LoginDialog })),
    ),
  },
  {
    event: 'showMix',
    modal: lazy(() => import('#features/suggestions/mix-modal.tsx').then(({ MixModal }) => ({ default: MixModal }))),
  },
]

/** What stands beside every page once it is open: the modals, and the keeper of the cart. */
export function Modals() {
  return (
    <>
      {modals.map(({ event, modal }) => (
        <EventModal key={event} event={event} modal={modal} />
      ))}
      <CartKeeper />
    </>
  )
}
