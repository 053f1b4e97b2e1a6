import { type ListView, MAX_VIEW_NAME } from '@shop/contracts/list-views.ts'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { CompactInput } from '../fields/controls.tsx'
import type { SavedViews } from './saved-views.ts'

type ViewDialogProps = {
  /** The view to change; undefined to save the current one. */
  view: ListView | undefined
  /** The query string of the list now. */
  search: string
  saved: SavedViews
  onClose: () => void
}

/** Saves the list as a view, or renames and shares one. */
export function ViewDialog({ view, search, saved, onClose }: ViewDialogProps) {
  const t = useT()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const [takesSearch, setTakesSearch] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const change = view ? saved.change : saved.save
  const rejection = change.error instanceof ApiError ? change.error.detailAt('body.name') : undefined
  const submit = () => {
    const input = { name: name.trim(), isShared }
    setMissing(input.name === '')
    if (input.name === '') return
    // Filters that a colleague has changed meanwhile stay, unless the user takes those of the list.
    const changes = takesSearch ? { ...input, search } : input
    if (view) saved.change.mutate({ ...changes, id: view.id }, { onSuccess: onClose })
    else saved.save.mutate({ ...input, search }, { onSuccess: onClose })
  }
  const canTake = view !== undefined && search !== '' && search !== view.search
  return (
    <FormDialog
      title={t(view ? 'admin.view.edit' : 'admin.saveView')}
      action={t('admin.save')}
      change={{ ...change, error: rejection ? undefined : change.error }}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={t('admin.viewName')}
        hint={t('admin.viewHint')}
        error={isMissing ? t('admin.viewNameMissing') : rejection?.message}
      >
        {control => (
          <CompactInput
            {...control}
            value={name}
            maxLength={MAX_VIEW_NAME}
            autoComplete="off"
            onChange={event => {
              setName(event.target.value)
              setMissing(false)
              change.reset()
            }}
            className="w-full"
          />
        )}
      </Field>
      <div>
        <Checkbox checked={isShared} onChange={event => setShared(event.target.checked)}>
          {t('admin.view.share')}
        </Checkbox>
        {canTake && (
          <Checkbox checked={takesSearch} onChange={event => setTakesSearch(event.target.checked)}>
            {t('admin.view.takeSearch')}
          </Checkbox>
        )}
      </div>
    </FormDialog>
  )
}
