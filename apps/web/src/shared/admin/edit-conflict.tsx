import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { CompactButton } from './fields/controls.tsx'
import { timestampText } from './timestamps.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the names of the fields in which two values differ. */
export const changedFields = <T extends object>(before: T, after: T): (keyof T)[] =>
  // Object.keys loses the names of the fields.
  (Object.keys(after) as (keyof T)[]).filter(name => !isSame(before[name], after[name]))

/** Joins two edits of one base by field. Where both changed a field, mine is kept. */
export function mergeEdits<T extends object>(base: T, mine: T, theirs: T): { merged: T; both: (keyof T)[] } {
  const own = changedFields(base, mine)
  const both = changedFields(base, theirs).filter(name => own.includes(name) && !isSame(mine[name], theirs[name]))
  const kept = Object.fromEntries(own.map(name => [name, mine[name]]))
  return { merged: { ...theirs, ...kept }, both }
}

type FormOf<F extends object> = {
  form: F
  base: F
  version: number
  conflict?: { by: string | undefined; at: string | undefined; both: (keyof F)[]; theirs: F }
}

/**
 * The input of an editor on top of a version. After a conflict, `rebase` puts the input on top of the new version, and
 * neither edit is lost.
 */
export function useVersionedForm<F extends object>(saved: F, version: number) {
  const [state, setState] = useState<FormOf<F>>({ form: saved, base: saved, version })
  return {
    ...state,
    isDirty: changedFields(state.base, state.form).length > 0,
    change: (changes: Partial<F>) => setState(old => ({ ...old, form: { ...old.form, ...changes } })),
    /** Starts again from what is saved. */
    reset: (form: F, next: number) => setState({ form, base: form, version: next }),
    rebase: (theirs: F, next: number, error: ApiError) =>
      setState(({ form, base }) => {
        const { merged, both } = mergeEdits(base, form, theirs)
        const last = error.details.at(-1)
        return {
          form: merged,
          base: theirs,
          version: next,
          conflict: { by: last?.by, at: last?.at, both, theirs },
        }
      }),
  }
}

/** True if somebody else has saved the page since it was read. */
export const isPageChanged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'PAGE_CHANGED'

type EditConflictProps = {
  by: string | undefined
  at: string | undefined
  /** Names of the fields that both have changed. */
  fields: readonly string[]
  onTakeTheirs: () => void
}

/** Says who has saved the page meanwhile, and offers to drop the own input. */
export function EditConflictNotice({ by, at, fields, onTakeTheirs }: EditConflictProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <Notice
      kind="warn"
      role="alert"
      title={t('admin.pageChanged', { who: by ?? t('admin.staffMember'), when: at ? timestampText(at, locale) : '' })}
      actions={<CompactButton onClick={onTakeTheirs}>{t('admin.pageTakeTheirs')}</CompactButton>}
    >
      {t('admin.pageMerged')}
      {fields.length > 0 && <p className="mt-1">{t('admin.pageBothChanged', { fields: fields.join(', ') })}</p>}
    </Notice>
  )
}
