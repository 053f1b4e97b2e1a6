import type { Permission } from '@shop/contracts/permissions.ts'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, use } from 'react'
import type { Area } from '#platform/i18n/areas.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

/** A page of the admin area. An entry of routes/admin-pages.ts defines its route, menu item and palette entry. */
export type AdminPage = {
  /** Path below /admin; '' is /admin itself. May contain `:name` parameters. */
  path: string
  /** Message id of the title, in the area `admin`. */
  name: MessageId
  icon: LucideIcon
  /** The permission to open it. Absent: every staff member may. */
  permission?: Permission
  /** It is not in the menu of staff with this permission, who have another page for the task. */
  replacedBy?: Permission
  /** True if only other pages link to it: it has no menu item. */
  isAside?: boolean
  /** Letter of the shortcut `g <letter>`. */
  letter?: string
  /** What the number next to the menu item counts. */
  count?: 'openMessages'
  /** Message areas besides `common` and `admin`. */
  areas: readonly Area[]
  load: () => Promise<{ Component: ComponentType }>
}

/** True if the page is in the menu of staff with these permissions. */
export const isInMenu = (page: AdminPage, own: ReadonlySet<Permission>): boolean => {
  const { path, isAside, replacedBy } = page
  return !isAside && !path.includes(':') && mayOpen(page, own) && !(replacedBy && own.has(replacedBy))
}

/** True if staff with these permissions may open the page. */
export const mayOpen = ({ permission }: AdminPage, own: ReadonlySet<Permission>): boolean =>
  permission === undefined || own.has(permission)

/** Returns the address of a page without the language. */
export const addressOf = ({ path }: AdminPage): string => (path === '' ? '/admin' : `/admin/${path}`)

const OpenPages = createContext<ReadonlySet<string>>(new Set())
/** Provides the addresses of the pages in the current user's menu. */
export const OpenPagesProvider = OpenPages.Provider

/** Returns a function that checks whether an admin page is in the menu of the current user. */
export function useCanOpen(): (to: string) => boolean {
  const pages = use(OpenPages)
  return to => pages.has(to.split('?', 1)[0] ?? to)
}
