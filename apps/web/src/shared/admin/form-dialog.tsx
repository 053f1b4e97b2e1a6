import type { FormEvent, ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { AdminError } from './admin-error.tsx'
import { useTypedGuard } from './typed-guard.ts'

type FormDialogProps = {
  title: string
  text?: ReactNode
  /** The verb on the button. */
  action: string
  isDangerous?: boolean
  /** The way out, where "Cancel" could be taken for the action. */
  dismiss?: string
  /** Something is chosen that is no input: pieces, files. */
  isPicked?: boolean
  /** The call that the form makes. */
  change: { error: unknown; isPending: boolean }
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/**
 * A form of staff over the page; what the server refuses is said in it, and nothing typed is lost: a press beside it does
 * nothing, and Esc asks.
 */
export function FormDialog({
  title,
  text,
  action,
  isDangerous,
  dismiss,
  isPicked,
  change,
  onClose,
  onSubmit,
  children,
}: FormDialogProps) {
  const t = useT()
  const { leave, onInput } = useTypedGuard(onClose, isPicked)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog open keeps onClose={leave} closable={!change.isPending} title={title} description={text}>
      <form noValidate onSubmit={submit} onInput={onInput} className="grid gap-4">
        {children}
        {change.error ? <AdminError error={change.error} /> : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" disabled={change.isPending} onClick={onClose}>
            {dismiss ?? t('admin.cancel')}
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'ember'} pending={change.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
