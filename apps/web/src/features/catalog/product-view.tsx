import type { ProductPage } from '@shop/contracts/catalog.ts'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { localText, ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { DeliveryAndReturns } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { ProductChips } from './product-chips.tsx'
import { ProductStrip } from './product-strip.tsx'
import { listPath } from './sections.ts'
import { TasteChart } from './taste-chart.tsx'

type ProductViewProps = {
  product: ProductPage
  /** Beside the name. */
  favorite?: ReactNode
  /** Packings, price, and what is to be done with them. */
  buy: ReactNode
}

/** What a product's page shows of it, whether or not it can be bought there. */
export function ProductView({ product, favorite, buy }: ProductViewProps) {
  const t = useT()
  const name = useProductText()(product, 'title')
  const description = localText(product, 'description', useLocale())
  const { taste, related, brand, category } = product
  const pictures = product.pictures.length > 0 ? product.pictures : [{ url: product.imageUrl, width: 640, height: 640 }]
  return (
    <>
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
              {favorite}
            </div>
            <p className="mt-2 text-lg text-muted">
              <ProductText of={product} field="subTitle" />
            </p>
          </div>
          <ProductChips product={product} />
          {buy}
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
          {taste && Object.values(taste).some(share => share > 0) && (
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
    </>
  )
}
