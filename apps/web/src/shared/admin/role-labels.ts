import type { MessageId } from '#platform/i18n/messages.ts'
import type { StaffRole } from './staff.ts'

export const ROLE_LABELS: Record<StaffRole, MessageId> = {
  operator: 'admin.role.operator',
  admin: 'admin.role.admin',
}
