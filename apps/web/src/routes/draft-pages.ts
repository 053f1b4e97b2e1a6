import { NotebookPen } from 'lucide-react'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { component } from './lazy-component.ts'

/** The pages of orders that staff prepare by phone. */
export const draftPages: readonly AdminPage[] = [
  {
    path: 'order-drafts',
    name: 'admin.page.drafts',
    icon: NotebookPen,
    permission: 'orders.edit',
    isAside: true,
    areas: ['admin-drafts'],
    load: component('DraftsPage', () => import('#features/orders/admin/draft/drafts-page.tsx')),
  },
  {
    path: 'order-drafts/:id',
    name: 'admin.page.draft',
    icon: NotebookPen,
    permission: 'orders.edit',
    areas: ['orders', 'checkout', 'account', 'rental', 'mixes', 'admin-drafts'],
    load: component('DraftPage', () => import('#features/orders/admin/draft/draft-page.tsx')),
  },
]
