import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Area } from '#platform/i18n/areas.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { StaffRole } from './staff.ts'

/** A page of the admin area: one entry of routes/admin-pages.ts makes its route, its place in the menu and in the palette. */
export type AdminPage = {
  /** Below /admin; '' is /admin itself. With `:name` for parameters. */
  path: string
  /** What the menu, the palette and the page's title call it; a message of the area `admin`. */
  name: MessageId
  icon: LucideIcon
  /** The least role that may open it. */
  role: StaffRole
  /** Reached from another page alone: no line of the menu. */
  isAside?: boolean
  /** The letter after `g` that opens it. */
  letter?: string
  /** The parts of the messages it speaks with, beside `common` and `admin`. */
  areas: readonly Area[]
  load: () => Promise<{ Component: ComponentType }>
}

/** A page in the menu; one with parameters is reached from another page. */
export const isInMenu = ({ path, isAside }: AdminPage): boolean => !isAside && !path.includes(':')

/** The address of a page without its language. */
export const addressOf = ({ path }: AdminPage): string => (path === '' ? '/admin' : `/admin/${path}`)
