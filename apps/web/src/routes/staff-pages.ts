import { CircleUserRound, Cog, History, UserCog } from 'lucide-react'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { component } from './lazy-component.ts'

/** The pages of staff, their roles, what they changed, the background jobs, and the page of the own account. */
export const staffPages: readonly AdminPage[] = [
  {
    path: 'staff',
    name: 'admin.page.staff',
    icon: UserCog,
    permission: 'staff.edit',
    areas: ['admin-staff'],
    load: component('StaffPage', () => import('#features/identity/admin/staff-page.tsx')),
  },
  {
    path: 'roles',
    isAside: true,
    name: 'admin.page.roles',
    icon: UserCog,
    permission: 'staff.edit',
    areas: ['admin-staff'],
    load: component('RolesPage', () => import('#features/identity/admin/roles-page.tsx')),
  },
  {
    path: 'roles/:key',
    name: 'admin.page.roles',
    icon: UserCog,
    permission: 'staff.edit',
    areas: ['admin-staff'],
    load: component('RolePage', () => import('#features/identity/admin/role-page.tsx')),
  },
  {
    path: 'account',
    isAside: true,
    name: 'admin.page.account',
    icon: CircleUserRound,
    areas: ['identity'],
    load: component('OwnAccountPage', () => import('#features/identity/admin/own-account-page.tsx')),
  },
  {
    path: 'audit',
    name: 'admin.page.audit',
    icon: History,
    permission: 'audit.view',
    letter: 'a',
    areas: ['admin-audit'],
    load: component('AuditPage', () => import('#features/audit/audit-page.tsx')),
  },
  {
    path: 'background-jobs',
    name: 'admin.page.backgroundJobs',
    icon: Cog,
    permission: 'jobs.edit',
    areas: ['admin-jobs'],
    load: component('JobsPage', () => import('#features/background-jobs/jobs-page.tsx')),
  },
]
