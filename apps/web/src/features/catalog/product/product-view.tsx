import { attributeOf, attributesOf } from '@shop/contracts/attributes.ts'
import type { Category, Product, ProductPage } from '@shop/contracts/catalog.ts'
import { ChevronDown } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { Trans } from '#platform/i18n/trans.tsx'
import { Breadcrumbs } from '#shared/breadcrumbs.tsx'
import { localText, ProductText, useProductText } from '#shared/product/product-text.tsx'
import { StrengthEmbers } from '#shared/product/strength-embers.tsx'
import { useDeliveryFee } from '#shared/shop-info/shop-info.tsx'
import { chipClass } from '#ui/chip.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RichText } from '#ui/rich-text.tsx'
import { paths } from '../../../paths.ts'
import { attributeMessages, facetNames, useValueName } from '../names.ts'
import { ProductStrip } from '../product-lists.tsx'
import { categoryNames, categoryPaths, listPath } from '../sections.ts'
import { Gallery } from './gallery.tsx'
import { TasteChart } from './taste-chart.tsx'

type ProductViewProps = {
  product: ProductPage
  /** Shown next to the name. */
  favorite?: ReactNode
  /** Pack sizes, price and purchase actions. */
  buy: ReactNode
  /** The average of its reviews. */
  rating?: ReactNode
  /** Its reviews. */
  reviews?: ReactNode
}

/** The contents of a product page, used by the shop and by previews. */
export function ProductView({ product, favorite, buy, rating, reviews }: ProductViewProps) {
  const t = useT()
  const name = useProductText()(product, 'title')
  const description = localText(product, 'description', useLocale())
  const { taste, related, brand, brandSlug, category } = product
  const pictures = product.pictures.length > 0 ? product.pictures : [{ url: product.imageUrl, width: 640, height: 640 }]
  return (
    <>
      <Breadcrumbs parents={[{ to: categoryPaths[category], name: t(categoryNames[category]) }]} current={name} />
      <div className="grid items-start gap-x-12 gap-y-8 md:grid-cols-2 md:grid-rows-[auto_1fr]">
        <Gallery pictures={pictures} name={name} />
        <div className="space-y-6 md:row-span-2">
          <div>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <LocaleLink
                to={brandSlug === undefined ? listPath(category, { brand }) : paths.brand(brandSlug)}
                className="inline-flex min-h-8 items-center text-muted underline-offset-4 hover:underline"
              >
                {brand}
              </LocaleLink>
              {rating}
            </div>
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
          <DeliveryAndReturns />
          <Specifications product={product} />
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
          <Questions category={category} />
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
      {/* Last, because they load late: nothing below them moves. */}
      {reviews}
    </>
  )
}

/** Every attribute of the product with its value. */
function Specifications({ product }: { product: Product }) {
  const t = useT()
  const valueName = useValueName()
  const { category, brand, accessoryTypeName } = product
  const rows = attributesOf(category).flatMap(name => {
    const value = product[name]
    if (value === undefined || name === 'flavorType') return []
    const names = name === 'accessoryType' ? accessoryTypeName : undefined
    return [{ name, label: t(attributeMessages[name].label), value: valueName(name, String(value), names) }]
  })
  return (
    <section aria-labelledby="specifications">
      <h2 id="specifications" className="mb-3 text-2xl">
        {t('catalog.specifications')}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] [&>*]:border-hairline [&>*]:border-b [&>*]:py-2">
        <dt className="pr-6 text-muted">{t('catalog.facet.brand')}</dt>
        <dd>{brand}</dd>
        {rows.map(({ name, label, value }) => (
          <Fragment key={name}>
            <dt className="pr-6 text-muted">{label}</dt>
            <dd className="first-letter:uppercase">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

type Question = { question: MessageId; answer: MessageId }

/** What customers ask about the products of a category. */
const questions: Record<Category, readonly Question[]> = {
  flavor: [
    { question: 'product.flavorPack', answer: 'product.flavorPackAnswer' },
    { question: 'product.flavorStore', answer: 'product.flavorStoreAnswer' },
  ],
  hookah: [
    { question: 'product.hookahNeed', answer: 'product.hookahNeedAnswer' },
    { question: 'product.hookahCare', answer: 'product.hookahCareAnswer' },
  ],
  accessory: [{ question: 'product.accessoryCare', answer: 'product.accessoryCareAnswer' }],
  coal: [
    { question: 'product.coalLight', answer: 'product.coalLightAnswer' },
    { question: 'product.coalCount', answer: 'product.coalCountAnswer' },
  ],
}

function Questions({ category }: { category: Category }) {
  const t = useT()
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-3 text-2xl">
        {t('product.questions')}
      </h2>
      <div className="border-hairline border-b">
        {questions[category].map(({ question, answer }) => (
          <Fold key={question} title={t(question)}>
            <p>{t(answer)}</p>
          </Fold>
        ))}
      </div>
    </section>
  )
}

/** Delivery and returns, placed next to the price because customers ask about them before they pay. */
function DeliveryAndReturns() {
  const t = useT()
  const fee = useDeliveryFee()
  return (
    <div className="border-hairline border-b">
      <Fold title={t('product.delivery')}>
        <ul className="list-disc space-y-1.5 pl-5 marker:text-accent">
          <li>{t('product.deliveryYerevan', { fee })}</li>
          <li>{t('product.deliveryElsewhere')}</li>
          <li>{t('product.deliveryPost')}</li>
        </ul>
      </Fold>
      <Fold title={t('product.returns')}>
        <p>{t('product.returnsText')}</p>
        <p className="mt-2">
          <Trans
            id="product.returnsMore"
            components={{ a: <LocaleLink to={paths.terms} className="text-text underline underline-offset-4" /> }}
          />
        </p>
      </Fold>
    </div>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group border-hairline border-t">
      <summary className="flex min-h-12 items-center justify-between gap-3 font-medium">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted transition-[rotate] group-open:rotate-180" />
      </summary>
      <div className="pb-4 text-muted text-sm">{children}</div>
    </details>
  )
}

/** Attributes as links to lists of similar products. */
function ProductChips({ product }: { product: Product }) {
  const t = useT()
  const valueName = useValueName()
  const { category, strength, accessoryTypeName } = product
  return (
    <ul className="flex flex-wrap gap-2">
      <li>
        <LocaleLink to={categoryPaths[category]} className={chipClass}>
          {t(categoryNames[category])}
        </LocaleLink>
      </li>
      {attributesOf(category).map(name => {
        const value = product[name]
        if (value === undefined || !attributeOf(name).isChip) return null
        const text = valueName(name, String(value), name === 'accessoryType' ? accessoryTypeName : undefined)
        return (
          <li key={name}>
            <LocaleLink to={listPath(category, { [name]: value })} className={chipClass}>
              {name === 'strength' && strength ? (
                <>
                  <span className="sr-only">{t(facetNames.strength)}: </span>
                  <StrengthEmbers strength={strength} />
                  <span className="inline-block first-letter:uppercase">{text}</span>
                </>
              ) : (
                text
              )}
            </LocaleLink>
          </li>
        )
      })}
    </ul>
  )
}
