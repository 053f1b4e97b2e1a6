import type { PublishBlocker } from '@shop/contracts/catalog-staff.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { paths } from '../../../../paths.ts'
import { STATE_LABELS, STATE_TONES } from '../labels.ts'
import { EditorActions } from './editor-actions.tsx'
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
        <EditorActions product={product} isDirty={editor.isDirty} move={editor.move} />
      </AdminHeading>
      {hurdles.length > 0 && <PublishBlockers blockers={hurdles} sku={product.variants[0]?.sku} />}
    </>
  )
}

type PublishBlockersProps = {
  blockers: readonly PublishBlocker[]
  /** The variant whose stock can be received. */
  sku: string | undefined
}

function PublishBlockers({ blockers, sku }: PublishBlockersProps) {
  const t = useT()
  return (
    <Notice kind="warn" title={t('adminCatalog.hurdles')} className="mb-4">
      <ul className="flex flex-wrap gap-x-4">
        {blockers.map(blocker => (
          <li key={blocker}>
            {blocker === 'out_of_stock' && sku !== undefined ? (
              <LocaleLink to={adminPaths.packing(sku)} className="underline underline-offset-4">
                {t(`adminCatalog.hurdle.${blocker}`)}
              </LocaleLink>
            ) : (
              t(`adminCatalog.hurdle.${blocker}`)
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
