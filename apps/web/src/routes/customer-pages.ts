import { Inbox, Users } from 'lucide-react'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { component } from './lazy-component.ts'

/** Customers with and without an account. */
export const customerPages: readonly AdminPage[] = [
  {
    path: 'customers',
    name: 'admin.page.customers',
    icon: Users,
    permission: 'customers.view',
    letter: 'c',
    areas: ['admin-customers'],
    load: component('CustomersPage', () => import('#features/account/customers-page.tsx')),
  },
  {
    path: 'customers/:accountId',
    name: 'admin.page.customer',
    icon: Users,
    permission: 'customers.view',
    areas: ['account', 'orders', 'returns', 'deposits', 'admin-customers', 'admin-rentals', 'admin-messages'],
    load: component('CustomerWithMessages', () => import('./admin-customer.tsx')),
  },
  {
    path: 'people',
    isAside: true,
    name: 'admin.page.people',
    icon: Users,
    permission: 'customers.personal',
    areas: ['admin-customers'],
    load: component('PeoplePage', () => import('#features/account/people-pages.tsx')),
  },
  {
    path: 'people/:phone',
    name: 'admin.page.people',
    icon: Users,
    permission: 'customers.personal',
    areas: ['account', 'orders', 'admin-customers', 'admin-messages'],
    load: component('PersonWithMessages', () => import('./admin-customer.tsx')),
  },
]

/** The inbox of the contact form. */
export const contactPages: readonly AdminPage[] = [
  {
    path: 'contact-messages',
    name: 'admin.page.contactMessages',
    icon: Inbox,
    permission: 'messages.view',
    count: 'openMessages',
    areas: ['admin-messages'],
    load: component('InboxPage', () => import('#features/contact/admin/inbox-page.tsx')),
  },
  {
    path: 'contact-messages/:id',
    name: 'admin.page.contactMessage',
    icon: Inbox,
    permission: 'messages.view',
    areas: ['admin-messages'],
    load: component('ContactMessagePage', () => import('#features/contact/admin/message-page.tsx')),
  },
]
