import type { ProductPage } from '@shop/contracts/catalog.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { MissingPage } from '#shared/missing-page.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { defaultVariant } from '#shared/product/variant.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../../paths.ts'
import { previewQuery } from '../queries.ts'
import { PackSizes } from './buy-box.tsx'
import { ProductView } from './product-view.tsx'

/** The product page for anyone with a preview link of staff. The loader has checked the link. */
export function PreviewPage({ token }: { token: string }) {
  const t = useT()
  const textOf = useProductText()
  const { data: product } = useSuspenseQuery(previewQuery(token))
  return (
    <div className="page-x pt-4 pb-16 md:pt-8">
      <PageMeta title={`${t('preview.title')}: ${textOf(product, 'title')}`} isPrivate />
      <Notice title={t('preview.banner')} className="mb-6">
        {t('preview.bannerText')}
      </Notice>
      <ProductView product={product} buy={<Prices product={product} />} />
    </div>
  )
}

/** Pack sizes and prices without a way to buy. */
function Prices({ product }: { product: ProductPage }) {
  const t = useT()
  const [sku, setSku] = useState(() => defaultVariant(product)?.sku)
  const variant = product.variants.find(each => each.sku === sku)
  if (!variant) return <Badge tone="warn">{t('preview.noPackSizes')}</Badge>
  return (
    <div className="space-y-5">
      <PackSizes
        product={product}
        chosen={variant}
        onChoose={chosen => setSku(chosen.sku)}
        onSoldOut={chosen => setSku(chosen.sku)}
      />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Price amountAmd={variant.price} oldAmountAmd={variant.oldPrice} className="text-3xl" />
        <span className="text-muted text-sm">{t('product.vat')}</span>
      </div>
    </div>
  )
}

/** Shown for expired or unknown preview links. */
export function PreviewMissing() {
  const t = useT()
  return (
    <MissingPage title={t('preview.missing')} text={t('preview.missingText')}>
      <LocaleLink to={paths.shop} className={buttonClass('ember', 'lg', 'mt-8')}>
        {t('preview.toShop')}
      </LocaleLink>
    </MissingPage>
  )
}
