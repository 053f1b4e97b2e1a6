import {
  archiveProduct,
  duplicateProduct,
  previewLink,
  publishProduct,
  type StaffProduct,
  unpublishProduct,
} from '@shop/contracts/catalog-staff.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useAttemptKey } from '#shared/admin/attempt-key.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { useStaff } from '#shared/admin/staff.ts'
import { notify } from '#ui/toast/notify.ts'
import { STATE_LABELS } from '../labels.ts'
import type { useEditor } from './use-editor.ts'

type EditorActionsProps = { product: StaffProduct; isDirty: boolean; move: ReturnType<typeof useEditor>['move'] }

/** Publish, preview, copy and archive. Publishing saves the draft first. */
export function EditorActions({ product: { id, version, state }, isDirty, move }: EditorActionsProps) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const keyOf = useAttemptKey()
  const onError = (error: unknown) => notifyFailure(t('adminCatalog.notChanged'), error)
  const duplicate = useMutation({
    mutationFn: () => call(duplicateProduct, { params: { id }, headers: keyOf({ id, version }) }),
    onSuccess: copy => {
      notify({ kind: 'ok', title: t('adminCatalog.duplicated') })
      void navigate(localePath(locale, adminPaths.product(copy.id)))
    },
    onError,
  })
  const preview = useMutation({
    mutationFn: async (tab: Window | null) => ({ tab, ...(await call(previewLink, { params: { id } })) }),
    onSuccess: ({ tab, token }) => {
      const address = localePath(locale, `/preview/${token}`)
      if (tab) tab.location.href = address
      else window.location.assign(address)
    },
    onError: (error, tab) => {
      tab?.close()
      onError(error)
    },
  })
  /** These actions use the saved product, so they are refused while there are unsaved changes. */
  const ifSaved = (act: () => void) => () =>
    isDirty ? notify({ kind: 'warn', title: t('adminCatalog.saveFirst') }) : act()
  const moveTo = (route: typeof publishProduct | typeof unpublishProduct | typeof archiveProduct) =>
    move.mutate(route, {
      onSuccess: next => notify({ kind: 'ok', title: t('adminCatalog.nowIn', { state: t(STATE_LABELS[next.state]) }) }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <CompactButton pending={preview.isPending} onClick={ifSaved(() => preview.mutate(emptyTab()))}>
        {t('adminCatalog.previewLink')}
      </CompactButton>
      {useStaff().role === 'admin' && (
        <>
          <CompactButton pending={duplicate.isPending} onClick={ifSaved(() => duplicate.mutate())}>
            {t('adminCatalog.duplicate')}
          </CompactButton>
          {state !== 'archived' && (
            <CompactButton disabled={move.isPending} onClick={ifSaved(() => moveTo(archiveProduct))}>
              {t('adminCatalog.archive')}
            </CompactButton>
          )}
          {state !== 'draft' && (
            <CompactButton disabled={move.isPending} onClick={ifSaved(() => moveTo(unpublishProduct))}>
              {t('adminCatalog.unpublish')}
            </CompactButton>
          )}
          {state !== 'published' && (
            <CompactButton variant="primary" pending={move.isPending} onClick={() => moveTo(publishProduct)}>
              {t(isDirty ? 'adminCatalog.saveAndPublish' : 'adminCatalog.publish')}
            </CompactButton>
          )}
        </>
      )}
    </div>
  )
}

/** Opens a tab before the request: browsers only allow it during a click. */
function emptyTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}
