import { createContext, type ReactNode, type RefObject, use, useCallback, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type ConfirmOptions = {
  title: string
  /** Describes what is lost. */
  text?: ReactNode
  /** The verb on the button, such as "Cancel the order", never "OK". */
  action: string
  /** The label of the other button if "No" does not answer the title. */
  decline?: string
  /** Red button, for actions that cannot be undone. */
  isDangerous?: boolean
  /** Gets the focus afterwards instead of the control that asked. */
  returnFocusTo?: RefObject<HTMLElement | null>
}

type Confirm = (options: ConfirmOptions) => Promise<boolean>
const Confirm = createContext<Confirm | null>(null)

/**
 * `if (await confirm({ title, text, action }))`: asks before an action that cannot be undone. Use an undo message
 * (notifyUndo) for others. @public
 */
export function useConfirm(): Confirm {
  const confirm = use(Confirm)
  if (!confirm) throw new Error('useConfirm: expected a ConfirmProvider above the component')
  return confirm
}

type OpenConfirmation = ConfirmOptions & { answer: (isYes: boolean) => void }

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useT()
  const [open, setOpen] = useState<OpenConfirmation | null>(null)
  const confirm = useCallback<Confirm>(
    options =>
      new Promise(resolve => {
        setOpen({
          ...options,
          answer: isYes => {
            setOpen(null)
            resolve(isYes)
          },
        })
      }),
    [],
  )
  return (
    <Confirm value={confirm}>
      {children}
      {open && (
        <Dialog open onClose={() => open.answer(false)} title={open.title} returnFocusTo={open.returnFocusTo}>
          {open.text && <div className="mb-6 text-muted">{open.text}</div>}
          <div className="flex flex-wrap justify-end gap-3">
            {/* The harmless answer has the focus. */}
            <Button variant="outline" data-autofocus onClick={() => open.answer(false)}>
              {open.decline ?? t('admin.no')}
            </Button>
            <Button variant={open.isDangerous ? 'danger' : 'ember'} onClick={() => open.answer(true)}>
              {open.action}
            </Button>
          </div>
        </Dialog>
      )}
    </Confirm>
  )
}
