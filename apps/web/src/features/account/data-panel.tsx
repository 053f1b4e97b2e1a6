import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { saveFile } from '#platform/save-file.ts'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { ReasonField } from '#shared/admin/fields/form-fields.tsx'
import { Panel } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { notify } from '#ui/toast/notify.ts'

type DataPanelProps = {
  /** The name or phone in the titles of the dialogs. */
  name: string
  /** A warning in the dialog of the deletion. */
  warning?: string | undefined
  read: (reason: string) => Promise<unknown>
  remove: (reason: string) => Promise<unknown>
  onDeleted: () => void
}

/** Export and deletion of the data of a person who asked for it. Empty for staff who may do neither. */
export function DataPanel({ name, warning, read, remove, onDeleted }: DataPanelProps) {
  const t = useT()
  const can = useCan()
  const [open, setOpen] = useState<'export' | 'delete' | null>(null)
  const close = () => setOpen(null)
  if (!can('customers.export') && !can('customers.delete')) return null
  return (
    <Panel title={t('adminCustomers.data.title')}>
      <p className="mb-3 text-muted text-sm">{t('adminCustomers.data.text')}</p>
      <div className="flex flex-wrap gap-2">
        {can('customers.export') && (
          <CompactButton onClick={() => setOpen('export')}>{t('adminCustomers.data.export')}</CompactButton>
        )}
        {can('customers.delete') && (
          <CompactButton variant="danger" onClick={() => setOpen('delete')}>
            {t('adminCustomers.data.delete')}
          </CompactButton>
        )}
      </div>
      {open === 'export' && (
        <ReasonDialog
          title={t('adminCustomers.data.exportTitle', { name })}
          text={t('adminCustomers.data.exportText')}
          action={t('adminCustomers.data.export')}
          run={async reason =>
            saveFile('customer-data.json', JSON.stringify(await read(reason), null, 2), 'application/json')
          }
          onDone={close}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <ReasonDialog
          title={t('adminCustomers.data.deleteTitle', { name })}
          text={[t('adminCustomers.data.deleteText'), warning].filter(Boolean).join(' ')}
          action={t('adminCustomers.data.delete')}
          isDangerous
          run={remove}
          onDone={() => {
            notify({ kind: 'ok', title: t('adminCustomers.data.deleted') })
            onDeleted()
          }}
          onClose={close}
        />
      )}
    </Panel>
  )
}

type ReasonDialogProps = {
  title: string
  text: string
  action: string
  isDangerous?: boolean
  run: (reason: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

function ReasonDialog({ title, text, action, isDangerous = false, run, onDone, onClose }: ReasonDialogProps) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useMutation({ mutationFn: run, onSuccess: onDone })
  const submit = () => {
    setSubmitted(true)
    if (reason.trim()) change.mutate(reason.trim())
  }
  return (
    <FormDialog
      title={title}
      text={text}
      action={action}
      isDangerous={isDangerous}
      change={change}
      onClose={onClose}
      onSubmit={submit}
    >
      <ReasonField
        value={reason}
        onChange={setReason}
        isMissing={isSubmitted && !reason.trim()}
        hint={t('adminCustomers.data.reasonHint')}
      />
    </FormDialog>
  )
}
