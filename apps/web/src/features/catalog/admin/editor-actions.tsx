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
import { DenseButton } from '#shared/admin/controls.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { tellFailure } from '#shared/admin/tell.ts'
import { notify } from '#ui/toast/notify.ts'
import type { useEditor } from './use-editor.ts'
import { STATE_WORDS } from './words.ts'

type EditorActionsProps = { product: StaffProduct; isDirty: boolean; move: ReturnType<typeof useEditor>['move'] }

/** What becomes of the product as it is saved; publishing saves what is typed first. */
export function EditorActions({ product: { id, version, state }, isDirty, move }: EditorActionsProps) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const keyOf = useAttemptKey()
  const onError = (error: unknown) => tellFailure(t('adminCatalog.notChanged'), error)
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
  /** They show, copy or put away what is saved, which is not what is seen here. */
  const ifSaved = (act: () => void) => () =>
    isDirty ? notify({ kind: 'warn', title: t('adminCatalog.saveFirst') }) : act()
  const moveTo = (route: typeof publishProduct | typeof unpublishProduct | typeof archiveProduct) =>
    move.mutate(route, {
      onSuccess: next => notify({ kind: 'ok', title: t('adminCatalog.nowIn', { state: t(STATE_WORDS[next.state]) }) }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <DenseButton pending={preview.isPending} onClick={ifSaved(() => preview.mutate(emptyTab()))}>
        {t('adminCatalog.previewLink')}
      </DenseButton>
      {useStaff().role === 'admin' && (
        <>
          <DenseButton pending={duplicate.isPending} onClick={ifSaved(() => duplicate.mutate())}>
            {t('adminCatalog.duplicate')}
          </DenseButton>
          {state !== 'archived' && (
            <DenseButton disabled={move.isPending} onClick={ifSaved(() => moveTo(archiveProduct))}>
              {t('adminCatalog.archive')}
            </DenseButton>
          )}
          {state !== 'draft' && (
            <DenseButton disabled={move.isPending} onClick={ifSaved(() => moveTo(unpublishProduct))}>
              {t('adminCatalog.unpublish')}
            </DenseButton>
          )}
          {state !== 'published' && (
            <DenseButton variant="primary" pending={move.isPending} onClick={() => moveTo(publishProduct)}>
              {t(isDirty ? 'adminCatalog.saveAndPublish' : 'adminCatalog.publish')}
            </DenseButton>
          )}
        </>
      )}
    </div>
  )
}

/** Opened at once, as browsers let only a press open one; its page comes later. */
function emptyTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}
