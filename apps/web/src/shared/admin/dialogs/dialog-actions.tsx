import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '../fields/controls.tsx'

type DialogActionsProps = {
  /** Asks for confirmation if there is unsaved input. */
  onCancel: () => void
  isPending: boolean
  children: ReactNode
}

/** Buttons at the end of a large dialog: cancel, then the action. */
export function DialogActions({ onCancel, isPending, children }: DialogActionsProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <CompactButton disabled={isPending} onClick={onCancel}>
        {t('admin.cancel')}
      </CompactButton>
      {children}
    </div>
  )
}
