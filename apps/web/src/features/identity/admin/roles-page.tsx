import { permissions } from '@shop/contracts/permissions.ts'
import type { StaffRoleInfo } from '@shop/contracts/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, BackLink, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useRoleLabel } from '#shared/admin/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { rolesQuery } from './queries.ts'

/** The built-in roles and those that the shop made. */
export function RolesPage() {
  const t = useT()
  const query = useQuery(rolesQuery)
  return (
    <>
      <BackLink to={adminPaths.staff}>{t('admin.page.staff')}</BackLink>
      <AdminHeading title={t('admin.page.roles')}>
        <LocaleLink to={adminPaths.newRole()} className={compactButtonClass('primary')}>
          <Plus aria-hidden className="size-4" />
          {t('roles.new')}
        </LocaleLink>
      </AdminHeading>
      {query.data ? (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {query.data.roles.map(role => (
            <RoleCard key={role.key} role={role} />
          ))}
        </ul>
      ) : (
        <QueryPlaceholder query={query} className="h-64 w-full rounded-picture" />
      )}
    </>
  )
}

function RoleCard({ role: { key, name, members, permissions: own } }: { role: StaffRoleInfo }) {
  const t = useT()
  const roleLabel = useRoleLabel()
  return (
    <li className="relative grid content-start gap-1 rounded-picture border border-hairline bg-surface p-4 hover:border-control">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <LocaleLink to={adminPaths.role(key)} className="min-w-0 break-words font-medium after:absolute after:inset-0">
          {roleLabel(key, name)}
        </LocaleLink>
        {name === undefined && <Badge tone="neutral">{t('roles.builtIn')}</Badge>}
      </p>
      <p className="text-muted text-sm">
        {t('roles.members', { count: members })} · {t('roles.count', { count: own.length, all: permissions.length })}
      </p>
    </li>
  )
}
