import * as z from 'zod/mini'

/**
 * What a role may allow. Each endpoint of staff names the one permission that it needs, as its `access`. Add a
 * permission here, to its group, to the presets that get it, and to the texts `permission.<name>` in `admin-staff.json`.
 */
export const permissionGroups = {
  orders: ['orders.view', 'orders.pack', 'orders.edit', 'deliveries.edit', 'deliveries.own'],
  returns: ['returns.edit', 'rentals.view', 'rentals.edit'],
  money: [
    'refunds.create',
    'refunds.release',
    'payments.view',
    'payments.edit',
    'receipts.view',
    'receipts.edit',
    'receipts.correct',
    'credit.edit',
    'gift-cards.view',
    'gift-cards.edit',
    'accounting.export',
    'reports.view',
  ],
  goods: [
    'catalog.view',
    'catalog.edit',
    'catalog.import',
    'prices.edit',
    'stock.view',
    'stock.edit',
    'purchasing.view',
    'purchasing.edit',
  ],
  content: ['content.edit', 'pictures.edit', 'mixes.edit', 'reviews.edit', 'promotions.edit'],
  customers: [
    'customers.view',
    'customers.personal',
    'customers.edit',
    'customers.block',
    'customers.export',
    'customers.delete',
    'groups.edit',
    'points.edit',
    'messages.view',
    'messages.send',
  ],
  shop: [
    'warnings.view',
    'switches.edit',
    'settings.edit',
    'staff.edit',
    'audit.view',
    'jobs.edit',
    'webhooks.edit',
    'keys.edit',
    'api.view',
  ],
} as const
export type PermissionGroup = keyof typeof permissionGroups

export const permissions = Object.values(permissionGroups).flat()
/** What a staff role allows. Each endpoint of staff needs one permission. */
export const Permission = z.enum(permissions)
export type Permission = z.infer<typeof Permission>

/** True for an access that a staff role must grant. */
export const isPermission = (access: string | undefined): access is Permission => Permission.safeParse(access).success

/**
 * Permissions that no API key gets: they decide about people, secrets and settings, let money or its equivalent leave
 * without the approval of a person, or act for the person who has them.
 */
const ofPeople: readonly Permission[] = [
  'deliveries.own',
  // Returns deposits.
  'rentals.edit',
  'refunds.release',
  // Marks orders as paid and returns whole payments.
  'payments.edit',
  'credit.edit',
  'gift-cards.edit',
  'points.edit',
  'settings.edit',
  'staff.edit',
  'webhooks.edit',
  'keys.edit',
]
/** True for permissions that an API key may have. */
export const isKeyPermission = (permission: Permission): boolean => !ofPeople.includes(permission)

export const presets = ['admin', 'operator', 'courier', 'warehouse', 'accountant', 'editor'] as const
/** A built-in role. It cannot be changed, and gets new permissions with a new version of the shop. */
export const Preset = z.enum(presets)
export type Preset = z.infer<typeof Preset>

/** Permissions that are of no use without others. A role gets these with them. */
const needs: Partial<Record<Permission, readonly Permission[]>> = {
  'orders.pack': ['orders.view'],
  // They call customers and change addresses.
  'orders.edit': ['orders.pack', 'customers.personal'],
  'deliveries.edit': ['orders.view', 'customers.personal'],
  // They read the notes and see the pictures of customers.
  'returns.edit': ['orders.view', 'customers.personal'],
  'rentals.edit': ['rentals.view'],
  'refunds.create': ['orders.view'],
  'refunds.release': ['payments.view'],
  'payments.edit': ['orders.view'],
  'receipts.edit': ['receipts.view'],
  'receipts.correct': ['receipts.edit'],
  'catalog.edit': ['catalog.view', 'pictures.edit'],
  'catalog.import': ['catalog.edit'],
  'prices.edit': ['catalog.view'],
  'stock.edit': ['stock.view'],
  'purchasing.edit': ['purchasing.view'],
  'content.edit': ['catalog.view', 'pictures.edit'],
  'customers.edit': ['customers.view', 'customers.personal'],
  'customers.block': ['customers.view', 'customers.personal'],
  'customers.export': ['customers.view', 'customers.personal'],
  'customers.delete': ['customers.view', 'customers.personal'],
  'groups.edit': ['customers.view'],
  'points.edit': ['customers.view'],
  'credit.edit': ['customers.view'],
  'gift-cards.edit': ['gift-cards.view'],
  'messages.view': ['customers.personal'],
  'messages.send': ['messages.view'],
  // The values before and after a change may be personal data.
  'audit.view': ['customers.personal'],
}

/** Returns the permissions with all that they need, in the order of the list. */
export function withNeeded(chosen: Iterable<Permission>): Permission[] {
  const all = new Set<Permission>()
  const add = (permission: Permission) => {
    if (all.has(permission)) return
    all.add(permission)
    for (const needed of needs[permission] ?? []) add(needed)
  }
  for (const permission of chosen) add(permission)
  return permissions.filter(permission => all.has(permission))
}

/** The permissions of each built-in role. */
export const presetPermissions: Record<Preset, readonly Permission[]> = {
  admin: permissions,
  operator: [
    ...permissionGroups.orders,
    ...permissionGroups.returns,
    'refunds.create',
    'payments.view',
    'receipts.view',
    'receipts.edit',
    'reports.view',
    'catalog.view',
    'stock.view',
    'stock.edit',
    'purchasing.view',
    'purchasing.edit',
    'mixes.edit',
    'reviews.edit',
    'customers.view',
    'customers.personal',
    'customers.edit',
    'messages.view',
    'messages.send',
    'warnings.view',
    'switches.edit',
    'api.view',
  ],
  courier: ['deliveries.own'],
  warehouse: [
    'orders.view',
    'orders.pack',
    'catalog.view',
    'stock.view',
    'stock.edit',
    'purchasing.view',
    'purchasing.edit',
    'warnings.view',
  ],
  accountant: [
    'orders.view',
    'payments.view',
    'receipts.view',
    'receipts.edit',
    'receipts.correct',
    'gift-cards.view',
    'accounting.export',
    'reports.view',
    'catalog.view',
    'stock.view',
    'purchasing.view',
    'warnings.view',
  ],
  editor: [
    'catalog.view',
    'catalog.edit',
    'content.edit',
    'pictures.edit',
    'mixes.edit',
    'reviews.edit',
    'warnings.view',
  ],
}
