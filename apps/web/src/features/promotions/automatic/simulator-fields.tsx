import type { Item } from '@shop/contracts/checkout.ts'
import type { DraftCustomer } from '@shop/contracts/order-drafts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#platform/hooks.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { SearchPicks } from '#shared/admin/fields/search-picks.tsx'
import { useWhyNotAdded } from '#shared/admin/order-items.ts'
import { useCan } from '#shared/admin/staff.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { customersQuery, productsQuery } from './queries.ts'

const TYPING_MS = 250

/** Finds a variant for the simulated cart. */
export function VariantSearch({ items, onPick }: { items: readonly Item[]; onPick: (sku: string) => void }) {
  const whyNotAdded = useWhyNotAdded(items)
  const t = useT()
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  const weight = useWeight()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const query = useQuery(productsQuery(q))
  const products = q === '' || typed.trim() === '' ? [] : (query.data?.items ?? [])
  const found = products.flatMap(product =>
    product.variants.filter(({ isWithdrawn }) => !isWithdrawn).map(variant => ({ product, variant })),
  )
  return (
    <SearchPicks
      label={t('autoPromotions.addProduct')}
      placeholder={t('autoPromotions.addProductHint')}
      typed={typed}
      onType={setTyped}
      results={found}
      searched={q}
      query={query}
      keyOf={({ variant }) => variant.sku}
      nameOf={({ product, variant }) => `${product.brand} ${textOf(product, 'title')}, ${weight(variant.weight)}`}
      action={t('autoPromotions.add')}
      whyNot={({ variant }) => whyNotAdded(variant.sku)}
      onPick={({ variant }) => onPick(variant.sku)}
    >
      {({ product, variant }) => (
        <>
          {product.brand} <ProductText of={product} field="title" />, {weight(variant.weight)}
          <span className="block text-muted">
            {variant.sku} · {formatAmd(variant.price)}
          </span>
        </>
      )}
    </SearchPicks>
  )
}

type CustomerFieldProps = {
  customer: DraftCustomer | undefined
  onChange: (customer: DraftCustomer | undefined) => void
}

/** The customer whose earlier orders count for the limits. Only staff who take orders may search for one. */
export function CustomerField({ customer, onChange }: CustomerFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const query = useQuery(customersQuery(q))
  const can = useCan()
  if (!can('orders.edit')) return null
  if (customer) {
    return (
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span>
          {customer.name} · {customer.phone}
        </span>
        <CompactButton onClick={() => onChange(undefined)}>{t('autoPromotions.withoutCustomer')}</CompactButton>
      </p>
    )
  }
  return (
    <SearchPicks
      label={t('autoPromotions.customer')}
      placeholder={t('autoPromotions.customerHint')}
      isOptional
      typed={typed}
      onType={setTyped}
      results={q === '' ? [] : (query.data?.items ?? [])}
      searched={q}
      query={query}
      keyOf={({ accountId }) => accountId}
      action={t('autoPromotions.choose')}
      onPick={onChange}
    >
      {({ name, phone }) => `${name} · ${phone}`}
    </SearchPicks>
  )
}
