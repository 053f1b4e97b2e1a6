import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { browserStorage } from '#platform/storage.ts'
import { useCart } from '#shared/cart/cart.ts'
import { EventModal, type ModalProps } from '#shared/session/event-modal.tsx'
import type { AppEvent } from '#shared/session/events.ts'
import { useSession } from '#shared/session/session.ts'
import { prefetchPurchase } from './purchase-pages.ts'

/** Modals of every page by the event that opens them: `{ event: 'showLogin', modal: lazy(() => import(...)) }`. */
const modals: readonly { event: AppEvent; modal: LazyExoticComponent<ComponentType<ModalProps>> }[] = [
  {
    event: 'showCart',
    modal: lazy(() => import('#features/cart/cart-drawer.tsx').then(({ CartDrawer }) => ({ default: CartDrawer }))),
  },
  {
    event: 'showLogin',
    modal: lazy(() =>
      import('#features/identity/login/login-dialog.tsx').then(({ LoginDialog }) => ({ default: LoginDialog })),
    ),
  },
  {
    event: 'showMix',
    modal: lazy(() => import('#features/suggestions/mix-modal.tsx').then(({ MixModal }) => ({ default: MixModal }))),
  },
  { event: 'showSearch', modal: lazy(() => import('#features/catalog/search/search-dialog.tsx')) },
]

/** Loaded after every page: the modals and the cart synchronization. */
export function Modals() {
  return (
    <>
      {modals.map(({ event, modal }) => (
        <EventModal key={event} event={event} modal={modal} />
      ))}
      <CartSynchronizer />
      <HookahSender />
      <PurchasePrefetch />
    </>
  )
}

/** Safari has no idle callbacks. */
const whenIdle = (then: () => void) => (window.requestIdleCallback ?? setTimeout)(then)

/**
 * Loads the pages of the purchase in advance as soon as the cart has an item. Reading the rentals here would add their
 * contracts to the first load.
 */
function PurchasePrefetch() {
  const locale = useLocale()
  const isEmpty = useCart().items.length === 0
  useEffect(() => {
    if (!isEmpty) whenIdle(() => prefetchPurchase(locale))
  }, [isEmpty, locale])
  return null
}

/** Adds the hookahs of a visitor to the account after the login. Its code loads only if there are any. */
function HookahSender() {
  const session = useSession()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!session || !(browserStorage.get('ownHookahs') ?? '[]').includes('"')) return
    import('#shared/hookahs/queries.ts').then(
      ({ ownHookahsQuery }) => queryClient.prefetchQuery(ownHookahsQuery(session.token)),
      () => undefined,
    )
  }, [session, queryClient])
  return null
}

/** Synchronizes the cart of a signed-in customer with the account. Its code loads with the first session. */
function CartSynchronizer() {
  const session = useSession()
  useEffect(() => {
    if (!session) return
    let isOver = false
    let stop = () => {}
    import('#shared/cart/run-cart-sync.ts').then(
      ({ runCartSync }) => {
        if (!isOver) stop = runCartSync(session)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [session])
  return null
}
