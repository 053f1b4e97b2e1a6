import { getProfile, type Role } from '@shop/contracts/identity.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '#platform/api/client.ts'

export type StaffRole = Exclude<Role, 'customer'>

/** Who works here. The server alone decides what a role may (decisions.md, Roles): this chooses what to show. */
export type StaffMember = { phone: string; name: string; role: StaffRole }

/** Every read of the staff's pages begins its key so: they are forgotten when somebody else signs in. */
export const ADMIN_KEY = 'admin'

/** `adminKey('orders', query)`: the key of a read of the admin area. */
export const adminKey = (...key: readonly unknown[]): readonly unknown[] => [ADMIN_KEY, ...key]

/** The account behind a token, whatever its role. */
export const whoQuery = (token: string) =>
  queryOptions({
    queryKey: ['who', token],
    queryFn: ({ signal }) => call(getProfile, { signal }),
  })

/** Whether a role may open what asks for another: an admin may everything. */
export const mayOpen = (role: StaffRole, asked: StaffRole): boolean => role === 'admin' || asked === 'operator'

const Staff = createContext<StaffMember | null>(null)
export const StaffProvider = Staff.Provider

/** Who is signed in, anywhere below the admin area's frame. */
export function useStaff(): StaffMember {
  const staff = use(Staff)
  if (!staff) throw new Error('useStaff() is for pages of the admin area')
  return staff
}
