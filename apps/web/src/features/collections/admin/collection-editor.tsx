import type { CollectionRule } from '@shop/contracts/collections.ts'
import {
  createCollection,
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_SUBTITLE,
  MAX_COLLECTION_TITLE,
  type PickedProduct,
  type StaffCollection,
  saveCollection,
} from '@shop/contracts/collections-staff.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Eye } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { EditConflictNotice, isPageChanged, useVersionedForm } from '#shared/admin/edit-conflict.tsx'
import { CompactButton, CompactInput, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { LocalTextFields } from '#shared/admin/fields/local-text-fields.tsx'
import { PictureField } from '#shared/admin/fields/picture-field.tsx'
import { AdminError, AdminHeading, BackLink, Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { Checkbox, RadioCard } from '#ui/forms/controls.tsx'
import { Field, FieldError } from '#ui/forms/field.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../../paths.ts'
import { type CollectionForm, EMPTY_COLLECTION, toForm, toWritten } from './form.ts'
import { refreshCollections, staffCollectionQuery } from './queries.ts'

/** The editors of the products, which belong to the catalog. */
type ContentEditors = {
  rule: (rule: CollectionRule, onChange: (rule: CollectionRule) => void) => ReactNode
  list: (products: readonly PickedProduct[], onChange: (products: readonly PickedProduct[]) => void) => ReactNode
}

/** Creates a collection. */
export function NewCollectionPage({ editors }: { editors: ContentEditors }) {
  return <CollectionEditor editors={editors} />
}

/** Changes a collection. */
export function CollectionEditorPage({ editors }: { editors: ContentEditors }) {
  const { id = '' } = useParams()
  const query = useQuery(staffCollectionQuery(id))
  if (!query.data) return <QueryPlaceholder query={query} className="h-96 w-full" />
  return <CollectionEditor key={id} saved={query.data} editors={editors} />
}

const LABELS: Record<keyof CollectionForm, MessageId> = {
  title: 'adminCollections.title',
  slug: 'adminCollections.slug',
  subTitle: 'adminCollections.subTitle',
  description: 'adminCollections.description',
  picture: 'adminCollections.picture',
  kind: 'adminCollections.products',
  rule: 'adminCollections.byRule',
  products: 'adminCollections.list',
  isInMenu: 'adminCollections.showInMenu',
  isPublished: 'adminCollections.published',
}

function CollectionEditor({ saved, editors }: { saved?: StaffCollection; editors: ContentEditors }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const formId = useId()
  const editor = useVersionedForm(saved ? toForm(saved) : EMPTY_COLLECTION, saved?.version ?? 0)
  const { form, version, conflict, isDirty, change } = editor
  const guard = useLeaveGuard(isDirty)
  const save = useMutation({
    mutationFn: (isPublished: boolean) => {
      const collection = toWritten({ ...form, isPublished })
      return saved
        ? call(saveCollection, { params: { id: saved.id }, body: { version, collection } })
        : call(createCollection, { body: collection })
    },
    onSuccess: async result => {
      notify({ kind: 'ok', title: t('adminCollections.saved', { name: result.title[locale] }) })
      editor.reset(toForm(result), result.version)
      guard.pass()
      queryClient.setQueryData(staffCollectionQuery(result.id).queryKey, result)
      if (!saved) await navigate(localePath(locale, adminPaths.collection(result.id)), { replace: true })
      await refreshCollections(queryClient)
    },
    onError: async error => {
      if (!saved || !isPageChanged(error)) return
      const theirs = await queryClient.fetchQuery({ ...staffCollectionQuery(saved.id), staleTime: 0 })
      editor.rebase(toForm(theirs), theirs.version, error)
    },
  })
  const rejected = save.error instanceof ApiError && save.error.code === 'VALIDATION' ? save.error.details : []
  const errorAt = (path: string) =>
    rejected.find(detail => detail.path?.replace(/^body\.(collection\.)?/, '') === path)?.message
  const contentError = rejected.find(({ path }) => /\.(rule|products)(\.|$)/.test(path ?? ''))?.message
  return (
    <div className="grid gap-4">
      <div>
        <BackLink to={adminPaths.collections}>{t('admin.page.collections')}</BackLink>
        <AdminHeading title={saved ? saved.title[locale] : t('adminCollections.new')}>
          {saved && <ShopLink saved={saved} isPublished={form.isPublished} isDirty={isDirty} />}
          <CompactButton pending={save.isPending} onClick={() => save.mutate(!form.isPublished)}>
            {t(form.isPublished ? 'adminCollections.unpublish' : 'adminCollections.publish')}
          </CompactButton>
          <CompactButton type="submit" form={formId} variant="primary" pending={save.isPending}>
            {t(form.isPublished ? 'admin.save' : 'adminCollections.saveDraft')}
          </CompactButton>
        </AdminHeading>
      </div>
      {conflict && (
        <EditConflictNotice
          {...conflict}
          fields={conflict.both.map(name => t(LABELS[name]))}
          onTakeTheirs={() => editor.reset(conflict.theirs, version)}
        />
      )}
      {save.error && !isPageChanged(save.error) && <AdminError error={save.error} />}
      {/* The rule below has a form of its own. */}
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save.mutate(form.isPublished)
        }}
      >
        <TextsPanel form={form} change={change} errorAt={errorAt} isSlugFixed={saved?.wasPublished ?? false} />
      </form>
      <ProductsPanel form={form} change={change} error={contentError} editors={editors} />
    </div>
  )
}

type ShopLinkProps = { saved: StaffCollection; isPublished: boolean; isDirty: boolean }

/** Leads to the page in the shop, or to the preview of a draft, which shows what is saved. */
function ShopLink({ saved: { id, slug }, isPublished, isDirty }: ShopLinkProps) {
  const t = useT()
  const locale = useLocale()
  if (isPublished)
    return (
      <LocaleLink to={paths.collection(slug)} className={compactButtonClass('quiet')}>
        <ExternalLink aria-hidden className="size-4" />
        {t('adminCollections.open')}
      </LocaleLink>
    )
  if (isDirty)
    return (
      <CompactButton variant="quiet" disabled>
        <Eye aria-hidden className="size-4" />
        {t('adminCollections.saveToPreview')}
      </CompactButton>
    )
  return (
    <a
      href={localePath(locale, paths.collectionPreview(id))}
      target="_blank"
      rel="noreferrer"
      className={compactButtonClass('quiet')}
    >
      <Eye aria-hidden className="size-4" />
      {t('adminCollections.preview')}
    </a>
  )
}

type TextsPanelProps = {
  form: CollectionForm
  change: (changes: Partial<CollectionForm>) => void
  /** Returns the error of a field. */
  errorAt: (path: string) => string | undefined
  isSlugFixed: boolean
}

/** Name, texts, address and picture of a collection. */
function TextsPanel({ form, change, errorAt, isSlugFixed }: TextsPanelProps) {
  const t = useT()
  const textsOf = (name: 'title' | 'subTitle' | 'description') => ({
    label: t(LABELS[name]),
    value: form[name],
    errorAt: (language: string) => errorAt(`${name}.${language}`),
    onChange: (value: CollectionForm['title']) => change({ [name]: value }),
  })
  return (
    <Panel title={t('adminCollections.texts')}>
      <div className="grid gap-5">
        <LocalTextFields {...textsOf('title')} maxLength={MAX_COLLECTION_TITLE} />
        <LocalTextFields
          {...textsOf('subTitle')}
          hint={t('adminCollections.subTitleHint')}
          maxLength={MAX_COLLECTION_SUBTITLE}
          optional
        />
        <LocalTextFields
          {...textsOf('description')}
          hint={t('adminCollections.descriptionHint')}
          maxLength={MAX_COLLECTION_DESCRIPTION}
          isLong
          optional
        />
        <Field
          label={t('adminCollections.slug')}
          hint={t(isSlugFixed ? 'adminCollections.slugFixed' : 'adminCollections.slugHint')}
          error={errorAt('slug')}
        >
          {control => (
            <CompactInput
              {...control}
              value={form.slug}
              readOnly={isSlugFixed}
              autoComplete="off"
              maxLength={120}
              onChange={({ target }) => change({ slug: target.value })}
              className="w-full max-w-md"
            />
          )}
        </Field>
        <PictureField
          label={t('adminCollections.picture')}
          value={form.picture}
          error={errorAt('pictureId')}
          onChange={picture => change({ picture })}
        />
        <Checkbox checked={form.isInMenu} onChange={({ currentTarget }) => change({ isInMenu: currentTarget.checked })}>
          {t('adminCollections.showInMenu')}
        </Checkbox>
      </div>
    </Panel>
  )
}

type ProductsPanelProps = Pick<TextsPanelProps, 'form' | 'change'> & {
  error: string | undefined
  editors: ContentEditors
}

/** The choice between a rule and a list, with its editor. */
function ProductsPanel({ form, change, error, editors }: ProductsPanelProps) {
  const t = useT()
  return (
    <Panel title={t('adminCollections.products')}>
      <div className="grid gap-4">
        <div className="grid gap-2 sm:grid-cols-2">
          {(['rule', 'list'] as const).map(kind => (
            <RadioCard
              key={kind}
              name="kind"
              checked={form.kind === kind}
              onChange={() => change({ kind })}
              label={t(kind === 'rule' ? 'adminCollections.byRule' : 'adminCollections.list')}
              detail={t(kind === 'rule' ? 'adminCollections.byRuleText' : 'adminCollections.listText')}
            />
          ))}
        </div>
        {error && <FieldError role="alert">{error}</FieldError>}
        {form.kind === 'rule'
          ? editors.rule(form.rule, rule => change({ rule }))
          : editors.list(form.products, products => change({ products }))}
      </div>
    </Panel>
  )
}
