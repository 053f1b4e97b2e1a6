import type { ProductPage, Variant } from '@shop/contracts/catalog.ts'
import { listProducts, type Product } from '@shop/contracts/catalog.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { defaultVariant, isSoldByWeight, shownPrice, useWeight } from '#shared/product/variant.ts'
import { AlertButton } from '#shared/stock-alerts/alert-button.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { categoryPaths } from '../sections.ts'

const MAX_SIMILAR = 4

type SoldOutDialogProps = {
  product: ProductPage
  variant: Variant
  onChoose: (variant: Variant) => void
  onClose: () => void
}

/** Tells that a variant is sold out, and offers other pack sizes and similar products. */
export default function SoldOutDialog({ product, variant, onChoose, onClose }: SoldOutDialogProps) {
  const t = useT()
  const weight = useWeight()
  const title = useProductText()(product, 'title')
  const { data: similar } = useQuery(similarQuery(product))
  const others = product.variants.filter(({ available }) => available > 0)
  const what = isSoldByWeight(product.category) ? `${title}, ${weight(variant.weight)}` : title
  return (
    <Dialog open onClose={onClose} title={t('product.soldOutTitle')} description={t('product.soldOutText', { what })}>
      <AlertButton slug={product.slug} sku={variant.sku} className="mb-6" onLogin={onClose} />
      {others.length > 0 && (
        <section aria-labelledby="other-packings" className="mb-6">
          <h3 id="other-packings" className="mb-2 font-semibold">
            {t('product.otherPackSizes')}
          </h3>
          <ul className="space-y-2">
            {others.map(other => (
              <li key={other.sku}>
                <Button
                  variant="soft"
                  className="w-full"
                  onClick={() => {
                    onChoose(other)
                    onClose()
                  }}
                >
                  <span className="flex w-full justify-between gap-4">
                    {weight(other.weight)}
                    <Price amountAmd={shownPrice(other).amountAmd} />
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="similar">
        <h3 id="similar" className="mb-2 font-semibold">
          {t('product.similar')}
        </h3>
        {similar?.length === 0 ? (
          <p className="text-muted">{t('product.noSimilar')}</p>
        ) : (
          <ul className="space-y-1">
            {(similar ?? PLACEHOLDERS).map(item =>
              typeof item === 'string' ? (
                <li key={item}>
                  <Skeleton className="h-16 w-full" />
                </li>
              ) : (
                <SimilarRow key={item.slug} product={item} onClose={onClose} />
              ),
            )}
          </ul>
        )}
      </section>
      <LocaleLink
        to={categoryPaths[product.category]}
        onClick={onClose}
        className={buttonClass('outline', 'md', 'mt-5')}
      >
        {t('product.wholeSection')}
      </LocaleLink>
    </Dialog>
  )
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd']

function SimilarRow({ product, onClose }: { product: ProductPage['related'][number]; onClose: () => void }) {
  const variant = defaultVariant(product)
  return (
    <li>
      <LocaleLink
        to={paths.product(product.slug)}
        onClick={onClose}
        className="flex min-h-16 items-center gap-3 rounded-picture p-2 hover:bg-raised"
      >
        <img
          src={product.imageUrl}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-control bg-raised"
        />
        <span className="min-w-0 flex-1">
          <span className="block leading-snug">
            <ProductText of={product} field="title" />
          </span>
          <span className="block text-muted text-xs">{product.brand}</span>
        </span>
        {variant && <Price amountAmd={shownPrice(variant).amountAmd} className="text-sm" />}
      </LocaleLink>
    </li>
  )
}

/** Reads alternatives to a product: same category, and the same flavor, type or size if it has one. */
function similarQuery({ slug, category, flavorCategory, accessoryType, size }: Product) {
  return queryOptions({
    queryKey: ['catalog', 'similar', slug],
    queryFn: async ({ signal }) => {
      const alike = { category, flavorCategory, accessoryType, size: category === 'coal' ? size : undefined }
      const query = { ...alike, inStock: 'true' as const, limit: MAX_SIMILAR + 1 }
      const { items } = await call(listProducts, { query, signal })
      return items.filter(item => item.slug !== slug).slice(0, MAX_SIMILAR)
    },
  })
}
