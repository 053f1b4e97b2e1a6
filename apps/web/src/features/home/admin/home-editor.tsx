import { getStaffHomePage, publishHomePage, type StaffHomePage, saveHomeDraft } from '@shop/contracts/home-staff.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { EditConflictNotice, isPageChanged, useVersionedForm } from '#shared/admin/edit-conflict.tsx'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminError, AdminHeading, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../../paths.ts'
import { type HomeForm, toContent, toDraftForm } from './form.ts'
import { BannerPart, CollectionsPart, HeroPart, SectionsPart } from './home-parts.tsx'

const staffHomeQuery = queryOptions({
  queryKey: adminKey('home'),
  queryFn: ({ signal }) => call(getStaffHomePage, { signal }),
})

/** Edits the home page: a draft is saved, looked at in the shop, then published. */
export function HomeAdminPage() {
  const query = useQuery({ ...staffHomeQuery, staleTime: 0 })
  if (!query.data) return <QueryPlaceholder query={query} className="h-96 w-full" />
  return <HomeEditor saved={query.data} />
}

const LABELS: Record<keyof HomeForm, MessageId> = {
  heading: 'adminHome.heading',
  lead: 'adminHome.lead',
  hasButton: 'adminHome.ownButton',
  button: 'adminHome.ownButton',
  picture: 'adminHome.picture',
  sections: 'adminHome.sections',
  collections: 'adminHome.collections',
  hasBanner: 'adminHome.hasBanner',
  banner: 'adminHome.banner',
  hasLink: 'adminHome.hasLink',
  link: 'adminHome.hasLink',
}

function HomeEditor({ saved }: { saved: StaffHomePage }) {
  const t = useT()
  const locale = useLocale()
  const queryClient = useQueryClient()
  const editor = useVersionedForm(toDraftForm(saved), saved.version)
  const { form, version, conflict, isDirty, change } = editor
  useLeaveGuard(isDirty)
  const store = (page: StaffHomePage) => {
    queryClient.setQueryData(staffHomeQuery.queryKey, page)
    editor.reset(toDraftForm(page), page.version)
    void queryClient.invalidateQueries({ queryKey: ['home'] })
  }
  const save = useMutation({
    mutationFn: async (isPublishing: boolean) => {
      const page = isDirty ? await call(saveHomeDraft, { body: { version, content: toContent(form) } }) : saved
      return isPublishing ? call(publishHomePage, { body: { version: page.version } }) : page
    },
    onSuccess: (page, isPublishing) => {
      store(page)
      notify({ kind: 'ok', title: t(isPublishing ? 'adminHome.published' : 'adminHome.saved') })
    },
    onError: async error => {
      if (!isPageChanged(error)) return
      const theirs = await queryClient.fetchQuery({ ...staffHomeQuery, staleTime: 0 })
      editor.rebase(toDraftForm(theirs), theirs.version, error)
    },
  })
  const rejected = save.error instanceof ApiError && save.error.code === 'VALIDATION' ? save.error.details : []
  const errorAt = (path: string) =>
    rejected.find(detail => detail.path?.replace(/^(body\.content|draft)\./, '') === path)?.message
  const isPublished = JSON.stringify(saved.draft) === JSON.stringify(saved.published)
  const part = { form, change, errorAt }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (isDirty) save.mutate(false)
      }}
    >
      <AdminHeading title={t('admin.page.home')} note={t('adminHome.intro')}>
        <Badge tone={isDirty || !isPublished ? 'warn' : 'ok'}>
          {t(isDirty ? 'adminHome.notSaved' : isPublished ? 'adminHome.isPublished' : 'adminHome.isDraft')}
        </Badge>
        {isDirty ? (
          <CompactButton disabled>
            <Eye aria-hidden className="size-4" />
            {t('adminHome.saveToPreview')}
          </CompactButton>
        ) : (
          <a
            href={localePath(locale, paths.homePreview)}
            target="_blank"
            rel="noreferrer"
            className={compactButtonClass('outline')}
          >
            <Eye aria-hidden className="size-4" />
            {t('adminHome.preview')}
          </a>
        )}
        <CompactButton type="submit" disabled={!isDirty} pending={save.isPending}>
          {t('adminHome.saveDraft')}
        </CompactButton>
        <CompactButton
          variant="primary"
          disabled={!isDirty && isPublished}
          pending={save.isPending}
          onClick={() => save.mutate(true)}
        >
          {t('adminHome.publish')}
        </CompactButton>
      </AdminHeading>
      {conflict && (
        <EditConflictNotice
          {...conflict}
          fields={[...new Set(conflict.both.map(name => t(LABELS[name])))]}
          onTakeTheirs={() => editor.reset(conflict.theirs, version)}
        />
      )}
      {save.error && !isPageChanged(save.error) && <AdminError error={save.error} />}
      <HeroPart {...part} />
      <BannerPart {...part} />
      <SectionsPart {...part} />
      <CollectionsPart {...part} />
    </form>
  )
}
