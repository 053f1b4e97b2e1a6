import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from './controls.tsx'

type DialogActionsProps = {
  /** Where something is typed it asks first. */
  onCancel: () => void
  isPending: boolean
  children: ReactNode
}

/** What a large dialog ends with: the way out, then what is done. */
export function DialogActions({ onCancel, isPending, children }: DialogActionsProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <DenseButton disabled={isPending} onClick={onCancel}>
        {t('admin.cancel')}
      </DenseButton>
      {children}
    </div>
  )
}
