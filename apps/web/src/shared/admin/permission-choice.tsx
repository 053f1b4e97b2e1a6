import { type Permission, type PermissionGroup, permissionGroups, withNeeded } from '@shop/contracts/permissions.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Panel } from './page-parts.tsx'
import { useCan } from './staff.ts'

type PermissionChoiceProps = {
  chosen: readonly Permission[]
  onChange: (chosen: Permission[]) => void
  /** Decides which permissions are listed. Default: all. */
  isOffered?: (permission: Permission) => boolean
  /** Layout of the groups. */
  className?: string
}

/** Checkboxes of the permissions by group. One that others need is checked with them, and one that the person lacks is disabled. */
export function PermissionChoice({
  chosen,
  onChange,
  isOffered = () => true,
  className = 'md:grid-cols-2 xl:grid-cols-3',
}: PermissionChoiceProps) {
  const t = useT()
  const can = useCan()
  const granted = new Set(withNeeded(chosen))
  const all = Object.entries(permissionGroups) as [PermissionGroup, readonly Permission[]][]
  const groups = all
    .map(([group, list]) => [group, list.filter(isOffered)] as const)
    .filter(([, list]) => list.length > 0)
  return (
    <div className={cx('grid items-start gap-4', className)}>
      {groups.map(([group, list]) => (
        <Panel key={group} title={t(`roles.group.${group}`)}>
          {list.map(permission => {
            const isNeeded = granted.has(permission) && !chosen.includes(permission)
            return (
              <Checkbox
                key={permission}
                checked={granted.has(permission)}
                disabled={isNeeded || !can(permission)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, permission] : chosen.filter(each => each !== permission))
                }
              >
                <span className="block font-medium">{t(`permission.${permission}`)}</span>
                <span className="block text-muted text-sm">
                  {t(`permissionText.${permission}`)}
                  {isNeeded && ` ${t('roles.needed')}.`}
                </span>
              </Checkbox>
            )
          })}
        </Panel>
      ))}
    </div>
  )
}
