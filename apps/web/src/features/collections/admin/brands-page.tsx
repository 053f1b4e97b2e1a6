import { MAX_COLLECTION_DESCRIPTION, type StaffBrand, saveBrand } from '@shop/contracts/collections-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { FormDialog } from '#shared/admin/dialogs/form-dialog.tsx'
import { EditConflictNotice, isPageChanged, useVersionedForm } from '#shared/admin/edit-conflict.tsx'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { LocalTextFields } from '#shared/admin/fields/local-text-fields.tsx'
import { PictureField } from '#shared/admin/fields/picture-field.tsx'
import { AdminHeading, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../../paths.ts'
import { PagesNav } from './pages-nav.tsx'
import { refreshCollections, staffBrandsQuery } from './queries.ts'

/** The brands on sale. Each has a page, whose text and picture are optional. */
export function BrandsAdminPage() {
  const t = useT()
  const query = useQuery(staffBrandsQuery)
  const [edited, setEdited] = useState<StaffBrand>()
  return (
    <>
      <AdminHeading title={t('admin.page.brands')} note={t('adminCollections.brandsIntro')} />
      <PagesNav current="brands" />
      {!query.data && <QueryPlaceholder query={query} className="h-64 w-full" />}
      <ul className="grid gap-2">
        {query.data?.map(brand => (
          <li
            key={brand.slug}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-picture border border-hairline bg-surface p-3"
          >
            <div className="mr-auto min-w-0">
              <p className="font-semibold">{brand.name}</p>
              <p className="text-muted text-sm">{t('adminCollections.brandProducts', { count: brand.products })}</p>
            </div>
            <LocaleLink to={paths.brand(brand.slug)} className={compactButtonClass('quiet')}>
              <ExternalLink aria-hidden className="size-4" />
              {t('adminCollections.open')}
            </LocaleLink>
            <CompactButton
              aria-label={t('adminCollections.editBrand', { name: brand.name })}
              onClick={() => setEdited(brand)}
            >
              {t(brand.version === 0 ? 'adminCollections.addText' : 'adminCollections.edit')}
            </CompactButton>
          </li>
        ))}
      </ul>
      {edited && <BrandDialog brand={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const toForm = ({ description, picture }: StaffBrand) => ({ description, picture })

function BrandDialog({ brand, onClose }: { brand: StaffBrand; onClose: () => void }) {
  const t = useT()
  const queryClient = useQueryClient()
  const editor = useVersionedForm(toForm(brand), brand.version)
  const { form, version, conflict, change } = editor
  const save = useMutation({
    mutationFn: () =>
      call(saveBrand, {
        params: { slug: brand.slug },
        body: { version, description: form.description, pictureId: form.picture?.id ?? null },
      }),
    onSuccess: () => {
      notify({ kind: 'ok', title: t('adminCollections.saved', { name: brand.name }) })
      void refreshCollections(queryClient)
      onClose()
    },
    onError: async error => {
      if (!isPageChanged(error)) return
      const brands = await queryClient.fetchQuery({ ...staffBrandsQuery, staleTime: 0 })
      const theirs = brands.find(({ slug }) => slug === brand.slug)
      if (theirs) editor.rebase(toForm(theirs), theirs.version, error)
    },
  })
  const rejected = save.error instanceof ApiError ? save.error.details : []
  return (
    <FormDialog
      title={brand.name}
      text={t('adminCollections.brandText')}
      action={t('admin.save')}
      change={save}
      onClose={onClose}
      onSubmit={() => save.mutate()}
    >
      {conflict && (
        <EditConflictNotice {...conflict} fields={[]} onTakeTheirs={() => editor.reset(conflict.theirs, version)} />
      )}
      <LocalTextFields
        label={t('adminCollections.description')}
        hint={t('adminCollections.descriptionHint')}
        value={form.description}
        maxLength={MAX_COLLECTION_DESCRIPTION}
        isLong
        optional
        errorAt={locale => rejected.find(({ path }) => path === `body.description.${locale}`)?.message}
        onChange={description => change({ description })}
      />
      <PictureField
        label={t('adminCollections.picture')}
        value={form.picture}
        onChange={picture => change({ picture })}
      />
    </FormDialog>
  )
}
