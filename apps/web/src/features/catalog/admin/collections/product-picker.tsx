import type { Product } from '@shop/contracts/catalog.ts'
import { MAX_COLLECTION_PRODUCTS, type PickedProduct } from '@shop/contracts/collections-staff.ts'
import { completeTexts, fromTextFields } from '@shop/contracts/text-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useDebounced } from '#platform/hooks.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { MoveButtons } from '#shared/admin/fields/move-buttons.tsx'
import { Field } from '#ui/forms/field.tsx'
import { keepEntryFocus } from '#ui/keep-entry-focus.ts'
import { suggestQuery } from '../../queries.ts'

const DEBOUNCE_MS = 300

type ProductPickerProps = {
  products: readonly PickedProduct[]
  onChange: (products: readonly PickedProduct[]) => void
}

const toPicked = (product: Product): PickedProduct => ({
  slug: product.slug,
  title: completeTexts(fromTextFields('title', product)),
  imageUrl: product.imageUrl,
  isOnSale: true,
})

/** An ordered list of products, which are found by the search of the shop. */
export function ProductPicker({ products, onChange }: ProductPickerProps) {
  const t = useT()
  const locale = useLocale()
  const [text, setText] = useState('')
  const q = useDebounced(text.trim(), DEBOUNCE_MS)
  const { data: found } = useQuery(suggestQuery(q))
  const isPicked = (slug: string) => products.some(product => product.slug === slug)
  const move = (from: number, to: number) => {
    const next = [...products]
    const [moved] = next.splice(from, 1)
    if (moved) next.splice(to, 0, moved)
    onChange(next)
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div>
        <p className="mb-2 font-medium">{t('adminCollections.picked', { count: products.length })}</p>
        <ol onClickCapture={keepEntryFocus} className="grid gap-1.5">
          {products.map(({ slug, title, imageUrl, isOnSale }, index) => (
            <li key={slug} className="flex items-center gap-2">
              <img src={imageUrl} alt="" width={40} height={40} className="size-10 rounded-control bg-raised" />
              <span className="mr-auto min-w-0 text-sm">
                {title[locale]}
                {!isOnSale && <span className="block text-warn text-xs">{t('adminCollections.notOnSale')}</span>}
              </span>
              <MoveButtons name={title[locale]} index={index} count={products.length} onMove={to => move(index, to)} />
              <CompactButton
                variant="quiet"
                aria-label={t('adminCollections.takeOut', { name: title[locale] })}
                onClick={() => onChange(products.filter(product => product.slug !== slug))}
              >
                <X aria-hidden className="size-4" />
              </CompactButton>
            </li>
          ))}
        </ol>
      </div>
      <div className="grid gap-2">
        <Field label={t('adminCollections.findProduct')}>
          {control => (
            <CompactInput
              {...control}
              type="search"
              value={text}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setText(target.value)}
              className="w-full"
            />
          )}
        </Field>
        <ul className="grid gap-1.5">
          {text !== '' &&
            found?.items.map(product => {
              const picked = toPicked(product)
              return (
                <li key={product.slug} className="flex items-center gap-2">
                  <img
                    src={product.imageUrl}
                    alt=""
                    width={40}
                    height={40}
                    className="size-10 rounded-control bg-raised"
                  />
                  <span className="mr-auto min-w-0 text-sm">
                    {picked.title[locale]}
                    <span className="block text-muted text-xs">{product.brand}</span>
                  </span>
                  <CompactButton
                    disabled={isPicked(product.slug) || products.length >= MAX_COLLECTION_PRODUCTS}
                    aria-label={t('adminCollections.addNamed', { name: picked.title[locale] })}
                    onClick={() => onChange([...products, picked])}
                  >
                    <Plus aria-hidden className="size-4" />
                    {t('adminCollections.add')}
                  </CompactButton>
                </li>
              )
            })}
        </ul>
      </div>
    </div>
  )
}
