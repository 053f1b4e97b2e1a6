import { useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from './confirm.tsx'

/** Returns a function that closes a dialog and first asks for confirmation if there is unsaved input. */
export function useAskLeave(isTyped: boolean, onClose: () => void): () => void {
  const t = useT()
  const confirm = useConfirm()
  return () => {
    if (!isTyped) return onClose()
    const question = { title: t('admin.leaveTitle'), text: t('admin.leaveText'), action: t('admin.leave') }
    void confirm({ ...question, isDangerous: true }).then(isYes => {
      if (isYes) onClose()
    })
  }
}
