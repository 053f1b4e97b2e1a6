import { type StaffProduct, suggestSlug } from '@shop/contracts/catalog-staff.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { adminKey } from '#shared/admin/staff.ts'
import { Field } from '#ui/forms/field.tsx'
import type { PartProps } from './draft.ts'

const FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const TYPING_MS = 400

/** The address of the product: checks whether it is free and can generate it from brand and title. */
export function SlugField({ draft, onChange, errorAt, product }: PartProps & { product: StaffProduct | undefined }) {
  const t = useT()
  const id = product?.id
  const slug = useDebounced(draft.slug.trim(), TYPING_MS)
  const check = useQuery({
    queryKey: adminKey('catalog', 'slug', slug, id),
    queryFn: ({ signal }) => call(suggestSlug, { query: { slug, id }, signal }),
    enabled: FORM.test(slug),
  })
  const suggest = useMutation({
    mutationFn: () => call(suggestSlug, { query: { brand: draft.brand, title: draft.titleEN || draft.title, id } }),
    onSuccess: result => onChange({ slug: result.slug }),
    onError: error => notifyFailure(t('adminCatalog.notChanged'), error),
  })
  const isWrong = draft.slug !== '' && !FORM.test(draft.slug.trim())
  const isTaken = check.data?.isFree === false && slug === draft.slug.trim()
  const isFree = check.data?.isFree === true && slug === draft.slug.trim()
  const error = isWrong ? t('adminCatalog.slugForm') : isTaken ? t('adminCatalog.slugTaken') : errorAt('slug')
  const former = product?.formerSlugs ?? []
  return (
    <Field
      label={t('adminCatalog.column.slug')}
      error={error}
      hint={hintOf({ isNew: !product && draft.slug === '', isFree: isFree && draft.slug !== product?.slug, former }, t)}
      className="mt-4"
    >
      {control => (
        <div className="flex gap-2">
          <CompactInput
            {...control}
            maxLength={120}
            value={draft.slug}
            onChange={event => onChange({ slug: event.target.value })}
            className="min-w-0 flex-1"
          />
          <CompactButton pending={suggest.isPending} disabled={draft.title === ''} onClick={() => suggest.mutate()}>
            {t('adminCatalog.slugMake')}
          </CompactButton>
        </div>
      )}
    </Field>
  )
}

type SlugStatus = { isNew: boolean; isFree: boolean; former: readonly string[] }

function hintOf({ isNew, isFree, former }: SlugStatus, t: ReturnType<typeof useT>): string | undefined {
  if (isNew) return t('adminCatalog.slugNew')
  if (isFree) return t('adminCatalog.slugFree')
  return former.length > 0 ? t('adminCatalog.slugFormer', { slugs: former.join(', ') }) : undefined
}
