import type { DraftCustomer } from '@shop/contracts/order-drafts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '#platform/hooks.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { SearchPicks } from '#shared/admin/fields/form-fields.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { customersQuery, productsQuery } from './queries.ts'

const TYPING_MS = 250

/** Finds a variant for the simulated cart. */
export function VariantSearch({ onPick }: { onPick: (sku: string) => void }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const textOf = useProductText()
  const weight = useWeight()
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), TYPING_MS)
  const { data, isFetching } = useQuery(productsQuery(q))
  const products = q === '' || typed.trim() === '' ? [] : (data?.items ?? [])
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
      isCurrent={q === typed.trim() && !isFetching}
      keyOf={({ variant }) => variant.sku}
      nameOf={({ product, variant }) => `${product.brand} ${textOf(product, 'title')}, ${weight(variant.weight)}`}
      action={t('autoPromotions.add')}
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
  const { data, isFetching } = useQuery(customersQuery(q))
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
      results={q === '' ? [] : (data?.items ?? [])}
      isCurrent={q === typed.trim() && !isFetching}
      keyOf={({ accountId }) => accountId}
      action={t('autoPromotions.choose')}
      onPick={onChange}
    >
      {({ name, phone }) => `${name} · ${phone}`}
    </SearchPicks>
  )
}
