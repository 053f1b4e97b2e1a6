import { shopDate } from '@shop/contracts/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { AdminHeading, BackLink, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { DraftForm } from './draft-form.tsx'
import { emptyDraft, valuesOfDraft } from './draft-values.ts'
import { draftQuery } from './queries.ts'

/** An order that staff prepare for a customer who calls. The address of a new one changes when it is first saved. */
export function DraftPage() {
  const t = useT()
  const locale = useLocale()
  const { id: named = 'new' } = useParams()
  const [ownId] = useState(() => crypto.randomUUID())
  const [today] = useState(() => shopDate(clock.now()))
  const isNew = named === 'new'
  const id = isNew ? ownId : named
  const query = useQuery({ ...draftQuery(id), enabled: !isNew })
  const title = t(isNew ? 'drafts.newTitle' : 'drafts.title')
  const saved = query.data
  return (
    <>
      <PageMeta title={title} isPrivate />
      <BackLink to={adminPaths.drafts}>{t('admin.page.drafts')}</BackLink>
      {isNew || saved ? (
        <DraftForm
          key={id}
          id={id}
          title={title}
          version={saved?.version ?? 0}
          initial={saved ? valuesOfDraft(saved.contents, today) : emptyDraft(locale, today)}
          saved={saved}
        />
      ) : (
        <>
          <AdminHeading title={title} />
          <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />
        </>
      )}
    </>
  )
}
