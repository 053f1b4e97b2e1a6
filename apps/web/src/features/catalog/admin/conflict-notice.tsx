import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { momentText } from '#shared/admin/moments.ts'
import { Notice } from '#ui/notice.tsx'

/** Who changed the product while it was typed at here, and when. */
export function useWhoAndWhen({ updatedBy, updatedAt }: StaffProduct): string {
  const t = useT()
  const locale = useLocale()
  return [updatedBy ?? t('adminCatalog.somebody'), updatedAt && momentText(updatedAt, locale)]
    .filter(Boolean)
    .join(', ')
}

type ConflictNoticeProps = { theirs: StaffProduct; onCompare: () => void }

/** Somebody was faster: said as soon as it is known, before anything is sent. */
export function ConflictNotice({ theirs, onCompare }: ConflictNoticeProps) {
  const t = useT()
  const who = useWhoAndWhen(theirs)
  return (
    <Notice
      kind="warn"
      role="alert"
      title={t('adminCatalog.conflict', { who })}
      actions={
        <DenseButton variant="primary" onClick={onCompare}>
          {t('adminCatalog.compare')}
        </DenseButton>
      }
    >
      {t('adminCatalog.conflictText')}
    </Notice>
  )
}
