import { deleteCollection, orderCollections, type StaffCollection } from '@shop/contracts/collections-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Plus, Trash2 } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { MoveButtons } from '#shared/admin/fields/move-buttons.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { keepEntryFocus } from '#ui/keep-entry-focus.ts'
import { paths } from '../../../paths.ts'
import { PagesNav } from './pages-nav.tsx'
import { refreshCollections, staffCollectionsQuery } from './queries.ts'

/** The collections in the order of the menus. */
export function CollectionsAdminPage() {
  const t = useT()
  const queryClient = useQueryClient()
  const query = useQuery(staffCollectionsQuery)
  const order = useMutation({
    mutationFn: (ids: string[]) => call(orderCollections, { body: { ids } }),
    onError: error => notifyFailure(t('adminCollections.notSaved'), error),
    onSettled: () => refreshCollections(queryClient),
  })
  const move = (from: number, to: number) => {
    const ids = (query.data ?? []).map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved) ids.splice(to, 0, moved)
    order.mutate(ids)
  }
  return (
    <>
      <AdminHeading title={t('admin.page.collections')} note={t('adminCollections.intro')}>
        <LocaleLink to={adminPaths.newCollection} className={compactButtonClass('primary')}>
          <Plus aria-hidden className="size-4" />
          {t('adminCollections.new')}
        </LocaleLink>
      </AdminHeading>
      <PagesNav current="collections" />
      {!query.data && <QueryPlaceholder query={query} className="h-64 w-full" />}
      {query.data?.length === 0 && <EmptyState title={t('adminCollections.empty')} />}
      <ul onClickCapture={keepEntryFocus} className="grid gap-2">
        {query.data?.map((collection, index) => (
          <CollectionRow
            key={collection.id}
            collection={collection}
            index={index}
            count={query.data.length}
            onMove={move}
            isMoving={order.isPending}
          />
        ))}
      </ul>
    </>
  )
}

type CollectionRowProps = {
  collection: StaffCollection
  index: number
  count: number
  onMove: (from: number, to: number) => void
  isMoving: boolean
}

function CollectionRow({ collection, index, count, onMove, isMoving }: CollectionRowProps) {
  const t = useT()
  const locale = useLocale()
  const { id, slug, kind, isPublished, isInMenu, products } = collection
  const name = collection.title[locale]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-picture border border-hairline bg-surface p-3">
      <MoveButtons name={name} index={index} count={count} onMove={to => onMove(index, to)} isMoving={isMoving} />
      <div className="mr-auto min-w-0">
        <LocaleLink to={adminPaths.collection(id)} className="font-semibold underline underline-offset-4">
          {name}
        </LocaleLink>
        <p className="text-muted text-sm">
          {kind === 'rule' ? t('adminCollections.byRule') : t('adminCollections.picked', { count: products.length })}
        </p>
      </div>
      <Badge tone={isPublished ? 'ok' : 'neutral'}>
        {t(isPublished ? 'adminCollections.published' : 'adminCollections.draft')}
      </Badge>
      {isPublished && isInMenu && <Badge tone="info">{t('adminCollections.inMenu')}</Badge>}
      {isPublished && (
        <LocaleLink to={paths.collection(slug)} className={compactButtonClass('quiet')}>
          <ExternalLink aria-hidden className="size-4" />
          {t('adminCollections.open')}
        </LocaleLink>
      )}
      {!isPublished && <DeleteButton id={id} name={name} />}
    </li>
  )
}

function DeleteButton({ id, name }: { id: string; name: string }) {
  const t = useT()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteCollection, { params: { id } }),
    onError: error => notifyFailure(t('adminCollections.notSaved'), error),
    onSettled: () => refreshCollections(queryClient),
  })
  const ask = async () => {
    const isSure = await confirm({
      title: t('adminCollections.deleteTitle', { name }),
      text: t('adminCollections.deleteText'),
      action: t('adminCollections.delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate()
  }
  return (
    <CompactButton
      variant="quiet"
      pending={remove.isPending}
      aria-label={t('adminCollections.deleteNamed', { name })}
      onClick={() => void ask()}
    >
      <Trash2 aria-hidden className="size-4" />
    </CompactButton>
  )
}
