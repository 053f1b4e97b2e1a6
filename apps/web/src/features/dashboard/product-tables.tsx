import type { Dashboard } from '@shop/contracts/dashboard.ts'
import type { ReactNode } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { PageLink, Panel } from '#shared/admin/stats/panel.tsx'
import { StatsTable } from '#shared/admin/stats/stats-table.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { listLinks } from './links.ts'

type LinkedProduct = { slug: string; title: string }

/** A product name that finds it in the catalog of staff. On phones it also shows the values of hidden columns. */
function ProductLink({ product, children }: { product: LinkedProduct; children: ReactNode }) {
  return (
    <>
      <LocaleLink
        to={`${adminPaths.catalog}?${new URLSearchParams({ q: product.slug })}`}
        className="font-medium hover:underline"
      >
        <ProductText of={product} field="title" />
      </LocaleLink>
      <span className="block text-muted text-xs sm:hidden">{children}</span>
    </>
  )
}

/** A SKU with a link to its stock. */
function SkuLink({ sku }: { sku: string }) {
  return (
    <LocaleLink to={adminPaths.variant(sku)} className="wrap-anywhere hover:underline">
      {sku}
    </LocaleLink>
  )
}

/** Best sellers of the period by number of packs. */
export function BestSellers({ dashboard: { bestSellers, from, to } }: { dashboard: Dashboard }) {
  const t = useT()
  const textOf = useProductText()
  return (
    <Panel title={t('dashboard.bestSellers')}>
      <StatsTable
        label={t('dashboard.bestSellers')}
        fileName={`best-sellers-${from}-${to}`}
        columns={[
          {
            header: t('dashboard.column.product'),
            value: product => textOf(product, 'title'),
            cell: product => <ProductLink product={product}>{product.brand}</ProductLink>,
          },
          { header: t('dashboard.column.brand'), value: ({ brand }) => brand, isWide: true },
          { header: t('dashboard.column.quantity'), value: ({ quantity }) => quantity, isNumber: true },
          { header: t('dashboard.column.amount'), value: ({ amountAmd }) => amountAmd, isNumber: true },
          {
            header: t('dashboard.column.margin'),
            value: ({ marginAmd }) => marginAmd,
            isNumber: true,
            isWide: true,
          },
        ]}
        rows={bestSellers}
        rowKey={({ slug }) => slug}
        empty={t('dashboard.noBestSellers')}
      />
    </Panel>
  )
}

/** Variants with low stock, lowest first. */
export function LowStock({ dashboard: { lowStock, to } }: { dashboard: Dashboard }) {
  const t = useT()
  const textOf = useProductText()
  const { count, soldOut, items } = lowStock
  return (
    <Panel title={t('dashboard.lowStock')}>
      {items.length === 0 ? (
        <p className="text-muted text-sm">{t('dashboard.noLowStock')}</p>
      ) : (
        <>
          <PageLink to={listLinks.lowStock} className="-mx-2 mb-2 block rounded-control px-2 py-1 text-muted text-sm">
            {t('dashboard.lowStockText', { count, soldOut })}
          </PageLink>
          <StatsTable
            label={t('dashboard.lowStock')}
            fileName={`low-stock-${to}`}
            columns={[
              {
                header: t('dashboard.column.product'),
                value: item => textOf(item, 'title'),
                cell: item => (
                  <ProductLink product={item}>
                    <SkuLink sku={item.sku} />
                  </ProductLink>
                ),
              },
              {
                header: t('dashboard.column.sku'),
                value: ({ sku }) => sku,
                cell: ({ sku }) => <SkuLink sku={sku} />,
                isWide: true,
              },
              { header: t('dashboard.column.weight'), value: ({ weight }) => weight, isNumber: true },
              { header: t('dashboard.column.available'), value: ({ available }) => available, isNumber: true },
            ]}
            rows={items}
            rowKey={({ sku }) => sku}
          />
        </>
      )}
    </Panel>
  )
}
