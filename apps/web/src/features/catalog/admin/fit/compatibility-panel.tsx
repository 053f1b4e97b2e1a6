import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { type CompatibilityException, clearCompatibility } from '@shop/contracts/compatibility-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { keepEntryFocus } from '#ui/keep-entry-focus.ts'
import { ExceptionDialog } from './exception-dialog.tsx'
import { exceptionsQuery } from './queries.ts'

type PanelProps = { product: Pick<StaffProduct, 'id'>; category: 'hookah' | 'accessory' }

/** The exceptions of a hookah or a part. They are saved at once, apart from the product. */
export function CompatibilityPanel({ product: { id }, category }: PanelProps) {
  const t = useT()
  const canEdit = useCan()('catalog.edit')
  const query = useQuery(exceptionsQuery(id))
  const [edited, setEdited] = useState<CompatibilityException | 'new'>()
  const { data: items } = query
  return (
    <Panel title={t('adminCatalog.fit.title')} className="mt-4">
      <p className="mb-3 text-muted text-sm">
        {t(category === 'hookah' ? 'adminCatalog.fit.textHookah' : 'adminCatalog.fit.textPart')}
      </p>
      {!items ? (
        <QueryPlaceholder query={query} className="h-11 w-full" />
      ) : items.length === 0 ? (
        <p className="text-sm">{t('adminCatalog.fit.none')}</p>
      ) : (
        <ul onClickCapture={keepEntryFocus}>
          {items.map(item => (
            <ExceptionRow
              key={item.product.id}
              id={id}
              item={item}
              canEdit={canEdit}
              onChange={() => setEdited(item)}
            />
          ))}
        </ul>
      )}
      {canEdit && (
        <CompactButton className="mt-3" onClick={() => setEdited('new')}>
          <Plus aria-hidden className="size-4" />
          {t('adminCatalog.fit.add')}
        </CompactButton>
      )}
      {edited && (
        <ExceptionDialog
          id={id}
          other={category === 'hookah' ? 'accessory' : 'hookah'}
          item={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

type ExceptionRowProps = { id: string; item: CompatibilityException; canEdit: boolean; onChange: () => void }

function ExceptionRow({ id, item: { product, fits, reason, version }, canEdit, onChange }: ExceptionRowProps) {
  const t = useT()
  const client = useQueryClient()
  const name = `${product.brand} ${useProductText()(product, 'title')}`
  const removal = useMutation({
    mutationFn: () => call(clearCompatibility, { params: { id, otherId: product.id }, query: { version } }),
    onSuccess: ({ items }) => client.setQueryData(exceptionsQuery(id).queryKey, items),
    onError: error => {
      notifyFailure(t('adminCatalog.notChanged'), error)
      return client.invalidateQueries({ queryKey: exceptionsQuery(id).queryKey })
    },
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-t py-2 text-sm first:border-t-0">
      <span className="mr-auto min-w-0">
        <LocaleLink
          to={adminPaths.product(product.id)}
          className="wrap-anywhere inline-flex min-h-9 items-center font-medium hover:underline pointer-coarse:min-h-11"
        >
          {name}
        </LocaleLink>
        <span className="block text-muted text-xs">{reason}</span>
      </span>
      <Badge tone={fits ? 'ok' : 'bad'} className="whitespace-nowrap">
        {t(fits ? 'adminCatalog.fit.fits' : 'adminCatalog.fit.no')}
      </Badge>
      {canEdit && (
        <>
          <CompactButton variant="quiet" aria-label={t('adminCatalog.fit.changeOf', { name })} onClick={onChange}>
            <Pencil aria-hidden className="size-4" />
            {t('adminCatalog.fit.change')}
          </CompactButton>
          <CompactButton
            variant="quiet"
            aria-label={t('adminCatalog.fit.removeOf', { name })}
            pending={removal.isPending}
            onClick={() => removal.mutate()}
          >
            <Trash2 aria-hidden className="size-4" />
            {t('adminCatalog.fit.remove')}
          </CompactButton>
        </>
      )}
    </li>
  )
}
