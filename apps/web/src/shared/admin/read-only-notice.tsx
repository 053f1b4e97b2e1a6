import type { Permission } from '@shop/contracts/permissions.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** Says above a page that the staff member may only view it, and which permission changes it. */
export function ReadOnlyNotice({ permission }: { permission: Permission }) {
  const t = useT()
  return (
    <div className="mb-4">
      <Notice role="status" title={t('admin.readOnly', { permission: t(`permission.${permission}`) })} />
    </div>
  )
}
