import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'

type SaveBarProps = {
  isNew: boolean
  isDirty: boolean
  isPending: boolean
  onDiscard: () => void
  /** What stands in the way of saving. */
  children: ReactNode
}

/** Always in sight: whether everything is saved, and the button for it. */
export function SaveBar({ isNew, isDirty, isPending, onDiscard, children }: SaveBarProps) {
  const t = useT()
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-4 grid gap-2 border-hairline border-t bg-bg px-4 py-2.5 max-md:bottom-(--bottom-bar) lg:-mx-6 lg:px-6">
      {children}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-muted text-sm">
          {isDirty ? t('adminCatalog.unsaved') : !isNew && t('adminCatalog.allSaved')}
        </p>
        {isDirty && (
          <DenseButton disabled={isPending} onClick={onDiscard}>
            {t('adminCatalog.discard')}
          </DenseButton>
        )}
        <DenseButton type="submit" variant="primary" disabled={!isDirty} pending={isPending}>
          {t(isNew ? 'adminCatalog.saveDraft' : 'admin.save')}
        </DenseButton>
      </div>
    </div>
  )
}
