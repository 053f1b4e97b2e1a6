import { getProfile, type Profile } from '@shop/contracts/identity.ts'
import { isPermission, type Permission, Preset, presetPermissions } from '@shop/contracts/permissions.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { session } from '#shared/session/session.ts'

/** The signed-in staff member. Used to decide what to show; the server enforces permissions. */
export type StaffMember = {
  phone: string
  name: string
  /** The built-in role, or the id of a role that the shop made. */
  role: string
  /** The name of a role that the shop made. */
  roleName?: string | undefined
  permissions: ReadonlySet<Permission>
}

/**
 * Returns the staff member of an account, or null for a customer. An API of the version before sends only the role, and
 * one of the next version may send permissions and roles that this page does not know.
 */
export function toStaffMember({ phone, name, role, staffRole, permissions }: Profile): StaffMember | null {
  if (role === 'customer') return null
  const { key, name: roleName } = staffRole ?? { key: role }
  const preset = Preset.safeParse(role).data
  const allowed = permissions?.filter(isPermission) ?? (preset ? presetPermissions[preset] : [])
  return { phone, name, role: key, roleName, permissions: new Set(allowed) }
}

/** First part of the key of every admin read. All are removed when another person logs in. */
export const ADMIN_KEY = 'admin'

/** First part of the key of the signed-in account. */
export const ACCOUNT_KEY = 'signed-in-account'

/** Returns the key of an admin read: `adminKey('orders', query)`. */
export const adminKey = (...key: readonly unknown[]): readonly unknown[] => [ADMIN_KEY, ...key]

/**
 * For `refetchInterval`: polls while a user is signed in. Polling stops when the session ends and continues with the
 * reads after the next login.
 */
export const whileSignedIn = (intervalMs: number) => (): number | false => session.get() !== null && intervalMs

/** For `refetchOnWindowFocus`: reads on every focus of the window while a user is signed in. */
export const onFocusWhileSignedIn = (): 'always' | false => session.get() !== null && 'always'

/** Reads the account of a token, whatever its role. */
export const accountQuery = (token: string) =>
  queryOptions({
    queryKey: [ACCOUNT_KEY, token],
    queryFn: ({ signal }) => call(getProfile, { signal }),
  })

const Staff = createContext<StaffMember | null>(null)
export const StaffProvider = Staff.Provider

/** Returns the signed-in staff member. Only for components inside the admin layout. */
export function useStaff(): StaffMember {
  const staff = use(Staff)
  if (!staff) throw new Error('useStaff: expected a StaffProvider above the component')
  return staff
}

/** Returns a function that tells whether the signed-in staff member has a permission: `can('prices.edit')`. */
export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useStaff()
  return permission => permissions.has(permission)
}

export const ROLE_LABELS: Record<Preset, MessageId> = {
  admin: 'admin.role.admin',
  operator: 'admin.role.operator',
  courier: 'admin.role.courier',
  warehouse: 'admin.role.warehouse',
  accountant: 'admin.role.accountant',
  editor: 'admin.role.editor',
}

/** Returns a function that names a role: the name that the shop gave it, or that of a built-in one. */
export function useRoleLabel(): (key: string, name: string | undefined) => string {
  const t = useT()
  return (key, name) => {
    const preset = Preset.safeParse(key)
    return name ?? (preset.success ? t(ROLE_LABELS[preset.data]) : key)
  }
}
