import type { Permission } from '@shop/contracts/permissions.ts'
import type { ReactNode } from 'react'
import { useCan } from './staff.ts'

/** Shows its children to staff with the permission. The server checks it, too. */
export function IfCan({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan()(permission) && children
}
