import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/leave-guard.ts'
import { BackLink, Panel } from '#shared/admin/panel.tsx'
import { useShortcuts } from '#shared/admin/shortcuts.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { AttributesPart } from './attributes-part.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import type { PartProps } from './draft.ts'
import { EditorHead } from './editor-head.tsx'
import { PackingsPart } from './packings-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { SaveBar } from './save-bar.tsx'
import { SlugField } from './slug-field.tsx'
import { TextsPart } from './texts-part.tsx'
import { isChangedMeanwhile, useEditor } from './use-editor.ts'

/** A product, whole: typed at leisure, saved at once, and never lost to somebody who was faster. */
export function Editor({ product }: { product: StaffProduct | undefined }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const isAdmin = useStaff().role === 'admin'
  const editor = useEditor(product)
  const { saved, draft, isDirty, isBusy, theirs, error, errorAt } = editor
  const { pass } = useLeaveGuard(isDirty)
  const [isComparing, setComparing] = useState(false)
  const submit = () => {
    if (!isAdmin || !isDirty || isBusy) return
    editor.move.reset()
    editor.save.mutate(undefined, {
      onSuccess: next => {
        if (saved) return
        pass()
        void navigate(localePath(locale, adminPaths.product(next.id)), { replace: true })
      },
      onError: refused => setComparing(isChangedMeanwhile(refused)),
    })
  }
  useShortcuts(isAdmin ? [{ keys: 'mod+s', label: t('admin.save'), run: submit }] : [])
  const part: PartProps = { draft, onChange: editor.change, errorAt }
  return (
    <>
      <PageMeta title={saved?.title ?? t('admin.page.newProduct')} isPrivate />
      <BackLink to={adminPaths.catalog}>{t('admin.page.catalog')}</BackLink>
      <EditorHead editor={editor} />
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset disabled={!isAdmin || isBusy} className="grid min-w-0 gap-4">
          <Panel title={t('adminCatalog.texts')}>
            <TextsPart {...part} />
          </Panel>
          <Panel title={t('adminCatalog.attributes')}>
            <AttributesPart {...part} isNew={!saved} />
            <SlugField {...part} product={saved} />
          </Panel>
          <Panel title={t('adminCatalog.packings')}>
            <PackingsPart {...part} />
          </Panel>
          <Panel title={t('adminCatalog.pictures')}>
            <PicturesPart {...part} onAdd={editor.addPicture} />
          </Panel>
        </fieldset>
        {isAdmin && (
          <SaveBar isNew={!saved} isDirty={isDirty} isPending={editor.save.isPending} onDiscard={editor.discard}>
            {theirs && <ConflictNotice theirs={theirs} onCompare={() => setComparing(true)} />}
            {error && !(theirs && isChangedMeanwhile(error)) && <AdminError error={error} />}
          </SaveBar>
        )}
      </form>
      {isComparing && theirs && saved && (
        <ConflictDialog
          saved={saved}
          mine={draft}
          theirs={theirs}
          onClose={() => setComparing(false)}
          onTakeOver={kept => {
            setComparing(false)
            editor.takeOver(theirs, kept)
          }}
        />
      )}
    </>
  )
}
