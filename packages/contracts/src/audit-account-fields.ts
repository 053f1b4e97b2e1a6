import { type AuditField, field, prefixed } from './audit-values.ts'
import { presets } from './permissions.ts'
import { depositLevels, IdentityDocument } from './rental-deposits.ts'

/** How staff read a role. */
export const role = field('staff.role', {
  ...prefixed('admin.role', presets),
  customer: 'audit.value.customer',
})

/** How staff read the fields of accounts in audit entries. */
export const auditAccountFields: Readonly<Record<string, AuditField>> = {
  role,
  reason: field('admin.reason'),
  groups: field('adminCustomers.groups'),
  'groups.*.id': null,
  'groups.*.name': field('roles.name'),
  addedTags: field('audit.field.addedTags'),
  removedTags: field('audit.field.removedTags'),
  isBlocked: field('adminCustomers.blocked'),
  document: field('admin.document', prefixed('admin.document', IdentityDocument.options)),
  depositLevel: field('adminRentals.depositLevel', prefixed('deposit.level', depositLevels)),
  noteId: null,
  hasAuthenticator: field('audit.field.hasAuthenticator'),
  hasPasskeys: field('audit.field.hasPasskeys'),
  name: field('roles.name'),
  sessions: field('adminCustomers.signIn.sessions'),
  purpose: field('audit.field.purpose', {
    ...prefixed('adminCustomers.signIn.purpose', ['register', 'login', 'second_step', 'reset', 'confirm_email']),
  }),
  balance: field('adminCustomers.column.points'),
  points: field('audit.field.difference'),
  balanceAmd: field('adminCustomers.credit'),
  deltaAmd: field('audit.field.difference'),
  amountAmd: field('adminReturns.column.amount'),
  dueAmd: field('audit.field.due'),
  date: field('purchasing.column.date'),
  orders: field('adminCustomers.column.orders', 'numbers'),
}
