import { useQuery } from '@tanstack/react-query'
import { useRoleLabel } from '#shared/admin/staff.ts'
import { rolesQuery } from './queries.ts'

/** The options of a select of roles: those that the person may give, and the current one. */
export function RoleOptions({ current }: { current?: { key: string; name: string | undefined } }) {
  const roleLabel = useRoleLabel()
  const roles = useQuery(rolesQuery).data?.roles ?? []
  const given = roles.filter(({ key, isWithinOwn }) => isWithinOwn || key === current?.key)
  const listed = given.length > 0 || !current ? given : [current]
  return listed.map(({ key, name }) => (
    <option key={key} value={key}>
      {roleLabel(key, name)}
    </option>
  ))
}
