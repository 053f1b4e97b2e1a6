import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminError, AdminHeading, BackLink, Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { ReadOnlyNotice } from '#shared/admin/read-only-notice.tsx'
import { useShortcuts } from '#shared/admin/shortcuts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { CompatibilityPanel } from '../fit/compatibility-panel.tsx'
import { staffProductQuery } from '../queries.ts'
import { AttributesPart, SlugField } from './attributes-part.tsx'
import { ConflictDialog, ConflictNotice } from './conflict-dialog.tsx'
import type { PartProps } from './draft.ts'
import { EditorHead } from './editor-head.tsx'
import { InvalidFields } from './invalid-fields.tsx'
import { PackSizesPart } from './pack-sizes-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { TextsPart } from './texts-part.tsx'
import { isVersionConflict, useEditor } from './use-editor.ts'

export function NewProductPage() {
  return <Editor product={undefined} />
}

export function ProductEditorPage() {
  const t = useT()
  const { id = '' } = useParams()
  const query = useQuery(staffProductQuery(id))
  const { data } = query
  if (data) return <Editor key={data.id} product={data} />
  return (
    <>
      <AdminHeading title={t('admin.page.product')} />
      <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />
    </>
  )
}

/** The product editor. All parts are saved at once, and a conflicting save of another person never discards input. */
function Editor({ product }: { product: StaffProduct | undefined }) {
  const t = useT()
  const locale = useLocale()
  const textOf = useProductText()
  const navigate = useNavigate()
  const canEdit = useCan()('catalog.edit')
  const editor = useEditor(product)
  const { saved, draft, isDirty, isBusy, theirs, error, errorAt } = editor
  const { pass } = useLeaveGuard(isDirty)
  const [isComparing, setComparing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = () => {
    if (!canEdit || !isDirty || isBusy) return
    editor.move.reset()
    editor.save.mutate(undefined, {
      onSuccess: next => {
        if (saved) return
        pass()
        void navigate(localePath(locale, adminPaths.product(next.id)), { replace: true })
      },
      onError: error => setComparing(isVersionConflict(error)),
    })
  }
  useShortcuts(canEdit ? [{ keys: 'mod+s', label: t('admin.save'), run: submit }] : [])
  const part: PartProps = { draft, onChange: editor.change, errorAt }
  return (
    <>
      <PageMeta title={saved ? textOf(saved, 'title') : t('admin.page.newProduct')} isPrivate />
      <BackLink to={adminPaths.catalog}>{t('admin.page.catalog')}</BackLink>
      <EditorHead editor={editor} />
      {!canEdit && <ReadOnlyNotice permission="catalog.edit" />}
      <form
        ref={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset disabled={!canEdit || isBusy} className="grid min-w-0 gap-4">
          <Panel title={t('adminCatalog.texts')}>
            <TextsPart {...part} />
          </Panel>
          <Panel title={t('adminCatalog.attributes')}>
            <AttributesPart {...part} isNew={!saved} />
            <SlugField {...part} product={saved} />
          </Panel>
          <Panel title={t('adminCatalog.packSizes')}>
            <PackSizesPart {...part} />
          </Panel>
          <Panel title={t('adminCatalog.pictures')}>
            <PicturesPart {...part} onAdd={editor.addPicture} />
          </Panel>
        </fieldset>
        {canEdit && (
          <SaveBar isNew={!saved} isDirty={isDirty} isPending={editor.save.isPending} onDiscard={editor.discard}>
            {theirs && <ConflictNotice theirs={theirs} onCompare={() => setComparing(true)} />}
            {error && !(theirs && isVersionConflict(error)) && <AdminError error={error} />}
            <InvalidFields form={form} error={error} values={draft} />
          </SaveBar>
        )}
      </form>
      {saved && (saved.category === 'hookah' || saved.category === 'accessory') && (
        <CompatibilityPanel product={saved} category={saved.category} />
      )}
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

type SaveBarProps = {
  isNew: boolean
  isDirty: boolean
  isPending: boolean
  onDiscard: () => void
  /** Problems that prevent saving. */
  children: ReactNode
}

/** Sticky bar that shows unsaved changes and the save button. */
function SaveBar({ isNew, isDirty, isPending, onDiscard, children }: SaveBarProps) {
  const t = useT()
  return (
    <div
      data-save-bar
      className="sticky bottom-0 z-20 -mx-4 mt-4 grid gap-2 border-hairline border-t bg-bg px-4 py-2.5 max-md:bottom-(--bottom-bar) lg:-mx-6 lg:px-6"
    >
      {children}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="mr-auto text-muted text-sm">
          {isDirty ? t('adminCatalog.unsaved') : !isNew && t('adminCatalog.allSaved')}
        </p>
        {isDirty && (
          <CompactButton disabled={isPending} onClick={onDiscard}>
            {t('adminCatalog.discard')}
          </CompactButton>
        )}
        <CompactButton type="submit" variant="primary" disabled={!isDirty} pending={isPending}>
          {t(isNew ? 'adminCatalog.saveDraft' : 'admin.save')}
        </CompactButton>
      </div>
    </div>
  )
}
