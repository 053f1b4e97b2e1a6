import type { FormEvent, ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CompactButton } from '../fields/controls.tsx'
import { AdminError } from '../page-parts.tsx'
import { useFormGuard } from './guards.ts'

type FormDialogProps = {
  title: string
  text?: ReactNode
  /** The verb on the button. */
  action: string
  isDangerous?: boolean
  /** Label of the cancel button, if "Cancel" could be confused with the action. */
  dismiss?: string
  /** True if something other than an input was changed, such as quantities or files. */
  isPicked?: boolean
  /** The mutation of the form. */
  change: { error: unknown; isPending: boolean }
  /** Maximum width on large screens; by default that of a form. */
  className?: string
  onClose: () => void
  onSubmit: () => void
  children: ReactNode
}

/**
 * A form in a dialog. It shows errors of the server and protects input: a click outside has no effect, and Esc asks for
 * confirmation.
 */
export function FormDialog({
  title,
  text,
  action,
  isDangerous,
  dismiss,
  isPicked,
  change,
  className,
  onClose,
  onSubmit,
  children,
}: FormDialogProps) {
  const t = useT()
  const { leave, onInput } = useFormGuard(onClose, isPicked)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to a form around the dialog, although the dialog is elsewhere in the document.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Dialog
      open
      keepsInput
      onClose={leave}
      closable={!change.isPending}
      title={title}
      description={text}
      {...(className !== undefined && { className })}
    >
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
