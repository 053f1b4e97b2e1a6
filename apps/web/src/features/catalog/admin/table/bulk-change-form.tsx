import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DialogActions } from '#shared/admin/dialogs/form-dialog.tsx'
import { CompactButton, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { AdminError } from '#shared/admin/page-parts.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'

type BulkChangeDialogProps = {
  title: string
  text: string
  /** Number of products, for the button. */
  count: number
  change: { isPending: boolean; error: unknown }
  /** What the change did, which replaces the form; undefined before. */
  result: ReactNode
  onSubmit: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** A change of many products: first its form, then its result. */
export function BulkChangeDialog({ title, text, count, change, result, ...props }: BulkChangeDialogProps) {
  const t = useT()
  const { onSubmit, onClose, children } = props
  return (
    <Dialog open onClose={onClose} closable={!change.isPending} title={title} description={text}>
      {result ?? (
        <form
          noValidate
          className="grid gap-4"
          onSubmit={event => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {children}
          {change.error !== null && <AdminError error={change.error} />}
          <DialogActions onCancel={onClose} isPending={change.isPending}>
            <CompactButton type="submit" variant="primary" pending={change.isPending}>
              {t('adminCatalog.changeStates', { count })}
            </CompactButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

type ChoiceFieldProps = {
  label: string
  hint?: string
  error: string | undefined
  isFirst?: boolean
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A select that starts without a choice. */
export function ChoiceField({ label, hint, error, isFirst = false, value, options, onChange }: ChoiceFieldProps) {
  const t = useT()
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <CompactSelect
          {...control}
          data-autofocus={isFirst || undefined}
          className="w-full"
          value={value}
          onChange={event => onChange(event.target.value)}
        >
          <option value="">{t('adminCatalog.choose')}</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </CompactSelect>
      )}
    </Field>
  )
}

type BulkResultProps<Row> = {
  changed: number
  /** What the other products say that had the value already; undefined if there are none. */
  same: string | undefined
  /** The number of products that could not be changed, its text, and the first of them. */
  problems: { count: number; title: string; rows: readonly Row[] }
  undo: ReactNode
  onClose: () => void
  children: (row: Row) => ReactNode
}

/** What a change of many products did, with those that could not be changed. */
export function BulkResult<Row extends { id: string }>(props: BulkResultProps<Row>) {
  const t = useT()
  const { changed, same, problems, undo, onClose, children } = props
  const hidden = problems.count - problems.rows.length
  return (
    <div className="grid gap-4">
      <Notice kind="ok" role="status" title={t('adminCatalog.changed', { count: changed })}>
        {same}
      </Notice>
      {problems.count > 0 && (
        <Notice kind="warn" title={problems.title}>
          <ul className="grid max-h-60 gap-3 overflow-y-auto">
            {problems.rows.map(row => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
          {hidden > 0 && <p>{t('adminCatalog.moreRows', { count: hidden })}</p>}
        </Notice>
      )}
      {undo}
      <CompactButton variant="primary" onClick={onClose} className="justify-self-end">
        {t('adminCatalog.done')}
      </CompactButton>
    </div>
  )
}
