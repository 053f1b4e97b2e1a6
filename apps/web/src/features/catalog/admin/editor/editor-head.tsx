import {
  archiveProduct,
  duplicateProduct,
  type PublishBlocker,
  previewLink,
  publishProduct,
  type StaffProduct,
  unpublishProduct,
} from '@shop/contracts/catalog-staff.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { HistoryLink } from '#shared/admin/history-link.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { useIdempotencyKey } from '#shared/idempotency-key.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../../../paths.ts'
import { STATE_LABELS, STATE_TONES } from '../labels.ts'
import type { useEditor } from './use-editor.ts'

/** Status of the product, its last change, and what blocks its sale. */
export function EditorHead({ editor }: { editor: ReturnType<typeof useEditor> }) {
  const t = useT()
  const locale = useLocale()
  const product = editor.saved
  if (!product) return <AdminHeading title={t('admin.page.newProduct')} />
  const { state, updatedAt, updatedBy, hurdles } = product
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <ProductText of={product} field="title" />
            <Badge tone={STATE_TONES[state]}>{t(STATE_LABELS[state])}</Badge>
          </span>
        }
        note={
          <span className="flex flex-wrap gap-x-3">
            {updatedAt && <span>{[longTimestampText(updatedAt, locale), updatedBy].filter(Boolean).join(', ')}</span>}
            {state === 'published' && (
              <LocaleLink to={paths.product(product.slug)} className="underline underline-offset-4">
                {t('adminCatalog.inShop')}
              </LocaleLink>
            )}
          </span>
        }
      >
        <HistoryLink subject={{ type: 'product', id: product.id }} />
        <EditorActions product={product} isDirty={editor.isDirty} move={editor.move} />
      </AdminHeading>
      <PublishBlockers blockers={hurdles.filter(each => !ADVICE.has(each))} sku={product.variants[0]?.sku} />
      <Missing blockers={hurdles.filter(each => ADVICE.has(each))} />
      <StockLinks variants={product.variants} />
    </>
  )
}

/** What staff may add or restock, while the product is sold without it. */
const ADVICE: ReadonlySet<PublishBlocker> = new Set<PublishBlocker>(['no_en', 'no_hy', 'no_picture', 'low_stock'])

function Missing({ blockers }: { blockers: readonly PublishBlocker[] }) {
  const t = useT()
  if (blockers.length === 0) return null
  return (
    <Notice title={t('adminCatalog.worthDoing')} className="mb-4">
      {blockers.map(blocker => t(`adminCatalog.publishBlocker.${blocker}`)).join(' ')}
    </Notice>
  )
}

/** The available units of each pack size, with a link to its stock. */
function StockLinks({ variants }: { variants: StaffProduct['variants'] }) {
  const t = useT()
  if (!useCan()('stock.view')) return null
  return (
    <ul aria-label={t('admin.page.stock')} className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {variants.map(({ sku, available }) => (
        <li key={sku}>
          <LocaleLink to={adminPaths.variant(sku)} className="inline-block py-0.5 underline underline-offset-4">
            {t('adminCatalog.availableOf', { sku, count: available })}
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}

type PublishBlockersProps = {
  blockers: readonly PublishBlocker[]
  /** The variant whose stock can be received. */
  sku: string | undefined
}

function PublishBlockers({ blockers, sku }: PublishBlockersProps) {
  const t = useT()
  if (blockers.length === 0) return null
  return (
    <Notice kind="warn" title={t('adminCatalog.publishBlockers')} className="mb-4">
      <ul className="flex flex-wrap gap-x-4">
        {blockers.map(blocker => (
          <li key={blocker}>
            {blocker === 'out_of_stock' && sku !== undefined ? (
              <LocaleLink to={adminPaths.variant(sku)} className="underline underline-offset-4">
                {t(`adminCatalog.publishBlocker.${blocker}`)}
              </LocaleLink>
            ) : (
              t(`adminCatalog.publishBlocker.${blocker}`)
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type EditorActionsProps = { product: StaffProduct; isDirty: boolean; move: ReturnType<typeof useEditor>['move'] }

/** Publish, preview, copy and archive. Publishing saves the draft first. */
function EditorActions({ product: { id, version, state }, isDirty, move }: EditorActionsProps) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const onError = (error: unknown) => notifyFailure(t('adminCatalog.notChanged'), error)
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
  /** These actions use the saved product, so they are not available while there are unsaved changes. */
  const ifSaved = (action: () => void) => () =>
    isDirty ? notify({ kind: 'warn', title: t('adminCatalog.saveFirst') }) : action()
  const moveTo = (route: typeof publishProduct | typeof unpublishProduct | typeof archiveProduct) =>
    move.mutate(route, {
      onSuccess: next => notify({ kind: 'ok', title: t('adminCatalog.nowIn', { state: t(STATE_LABELS[next.state]) }) }),
    })
  return (
    <div className="flex flex-wrap gap-2">
      <CompactButton pending={preview.isPending} onClick={ifSaved(() => preview.mutate(emptyTab()))}>
        {t('adminCatalog.previewLink')}
      </CompactButton>
      {useCan()('catalog.edit') && (
        <>
          <CompactButton pending={duplicate.isPending} onClick={ifSaved(() => duplicate.mutate())}>
            {t('adminCatalog.duplicate')}
          </CompactButton>
          {state !== 'archived' && (
            <CompactButton disabled={move.isPending} onClick={ifSaved(() => moveTo(archiveProduct))}>
              {t('adminCatalog.archive')}
            </CompactButton>
          )}
          {state !== 'draft' && (
            <CompactButton disabled={move.isPending} onClick={ifSaved(() => moveTo(unpublishProduct))}>
              {t('adminCatalog.unpublish')}
            </CompactButton>
          )}
          {state !== 'published' && (
            <CompactButton variant="primary" pending={move.isPending} onClick={() => moveTo(publishProduct)}>
              {t(isDirty ? 'adminCatalog.saveAndPublish' : 'adminCatalog.publish')}
            </CompactButton>
          )}
        </>
      )}
    </div>
  )
}

/** Opens a tab before the request: browsers only allow it during a click. */
function emptyTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  return tab
}
