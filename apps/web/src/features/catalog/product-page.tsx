import type { Variant } from '@shop/contracts/catalog.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { FavoriteButton } from '#shared/favorites/favorite-button.tsx'
import { previewOf } from '#shared/product/preview.ts'
import { localText, ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { BuyBox } from './buy-box.tsx'
import { DeliveryAndReturns } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { ProductChips } from './product-chips.tsx'
import { ProductStrip } from './product-strip.tsx'
import { productQuery } from './queries.ts'
import { Recent } from './recent-place.tsx'
import { listPath } from './sections.ts'
import { SoldOutPlace } from './sold-out-place.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { TasteChart } from './taste-chart.tsx'
import { usePurchase } from './use-purchase.ts'

/** A product that is there; the loader has seen to that. */
export function ProductPage({ slug }: { slug: string }) {
  const t = useT()
  const textOf = useProductText()
  const { data: product } = useSuspenseQuery(productQuery(slug))
  const purchase = usePurchase(product)
  const row = useRef<HTMLDivElement>(null)
  const [missing, setMissing] = useState<Variant>()
  const name = textOf(product, 'title')
  const description = localText(product, 'description', useLocale())
  const { taste, related, brand, category } = product
  const pictures = product.pictures.length > 0 ? product.pictures : [{ url: product.imageUrl, width: 640, height: 640 }]
  return (
    <>
      <PageMeta
        title={`${name}, ${brand}`}
        description={textOf(product, 'subTitle')}
        picture={previewOf(product.imageUrl)}
      />
      <div className="page-x pt-4 pb-16 md:pt-8">
        <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr]">
          <Gallery pictures={pictures} name={name} />
          <div className="space-y-6 md:row-span-2">
            <div>
              <LocaleLink
                to={listPath(category, { brand })}
                className="inline-flex min-h-8 items-center text-muted underline-offset-4 hover:underline"
              >
                {brand}
              </LocaleLink>
              <div className="flex items-start justify-between gap-3">
                <PageHeading className="min-w-0">
                  <ProductText of={product} field="title" />
                </PageHeading>
                <FavoriteButton slug={slug} title={name} className="border border-control" />
              </div>
              <p className="mt-2 text-lg text-muted">
                <ProductText of={product} field="subTitle" />
              </p>
            </div>
            <ProductChips product={product} />
            {purchase ? (
              <BuyBox product={product} purchase={purchase} row={row} onSoldOut={setMissing} />
            ) : (
              <Badge tone="bad">{t('catalog.soldOut')}</Badge>
            )}
            {category === 'flavor' && <Notice kind="warn">{t('nicotine.notice')}</Notice>}
            <DeliveryAndReturns />
          </div>
          <div className="space-y-8">
            <section aria-labelledby="description">
              <h2 id="description" className="mb-3 text-2xl">
                {t('product.about')}
              </h2>
              <div lang={description.lang}>
                <RichText text={description.text} />
              </div>
            </section>
            {taste && (
              <section aria-labelledby="taste">
                <h2 id="taste" className="mb-3 text-2xl">
                  {t('taste.title')}
                </h2>
                <TasteChart taste={taste} />
              </section>
            )}
          </div>
        </div>
        {related.length > 0 && (
          <section aria-labelledby="related" className="mt-14">
            <h2 id="related" className="mb-5 text-2xl">
              {t('product.related')}
            </h2>
            <ProductStrip products={related} />
          </section>
        )}
        <Recent slug={slug} />
      </div>
      {purchase && !product.isOnlyShown && (
        <>
          <StickyBar purchase={purchase} name={name} row={row} onSoldOut={setMissing} />
          <SoldOutPlace
            product={product}
            missing={missing}
            onChoose={purchase.choose}
            onClose={() => setMissing(undefined)}
          />
        </>
      )}
    </>
  )
}
