import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Notice } from '#ui/notice.tsx'

/** Returns who changed the product last, and when. */
export function useLastChange({ updatedBy, updatedAt }: StaffProduct): string {
  const t = useT()
  const locale = useLocale()
  return [updatedBy ?? t('adminCatalog.somebody'), updatedAt && timestampText(updatedAt, locale)]
    .filter(Boolean)
    .join(', ')
}

type ConflictNoticeProps = { theirs: StaffProduct; onCompare: () => void }

/** Tells that another staff member has saved the product, before this user's changes are sent. */
export function ConflictNotice({ theirs, onCompare }: ConflictNoticeProps) {
  const t = useT()
  const lastChange = useLastChange(theirs)
  return (
    <Notice
      kind="warn"
      role="alert"
      title={t('adminCatalog.conflict', { who: lastChange })}
      actions={
        <CompactButton variant="primary" onClick={onCompare}>
          {t('adminCatalog.compare')}
        </CompactButton>
      }
    >
      {t('adminCatalog.conflictText')}
    </Notice>
  )
}
