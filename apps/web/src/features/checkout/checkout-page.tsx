import type { SavedAddress } from '@shop/contracts/addresses.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import type { Order } from '@shop/contracts/orders.ts'
import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { addressesQuery } from '#shared/addresses/addresses.ts'
import { useCart } from '#shared/cart/cart.ts'
import { useRentals } from '#shared/cart/groups/groups.ts'
import type { Session } from '#shared/session/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { type CheckoutValues, EMPTY, readDraft } from './form-values.ts'
import { recentOrdersQuery } from './queries.ts'

/** Rendered only in the browser: it requires a session and restores input from session storage. */
export function CheckoutPage({ session }: { session: Session }) {
  const t = useT()
  const { items } = useCart()
  const isEmpty = items.length + useRentals().length === 0
  return (
    <div className="page-x pt-4 pb-10 md:pt-8 md:pb-16">
      <PageMeta title={t('checkout.title')} isPrivate />
      <PageHeading className="mb-6">{t('checkout.title')}</PageHeading>
      {isEmpty ? <EmptyCart /> : <CheckoutFormLoader key={session.userPhone} session={session} />}
    </div>
  )
}

/** Restores typed values, else fills the form from the last order. If that read fails, the form starts empty. */
function CheckoutFormLoader({ session }: { session: Session }) {
  const { token, userPhone } = session
  const [draft] = useState(() => readDraft(userPhone))
  const { data, isPending } = useQuery(recentOrdersQuery(token))
  const { data: saved, isPending: isReadingAddresses } = useQuery(addressesQuery(token))
  if ((isPending || isReadingAddresses) && !draft) return <FormSkeleton />
  const initial: CheckoutValues = draft ?? prefill(userPhone, data?.last, saved)
  return <CheckoutForm session={session} initial={initial} unpaid={data?.unpaid.map(({ number }) => number) ?? []} />
}

function EmptyCart() {
  const t = useT()
  return (
    <EmptyState
      icon={<ShoppingBag aria-hidden strokeWidth={1.25} />}
      title={t('checkout.empty')}
      actions={
        <>
          <LocaleLink to={paths.shop} className={buttonClass('ember')}>
            {t('checkout.toShop')}
          </LocaleLink>
          <LocaleLink to={paths.account} className={buttonClass('outline')}>
            {t('checkout.toAccount')}
          </LocaleLink>
        </>
      }
    >
      {t('checkout.emptyText')}
    </EmptyState>
  )
}

function FormSkeleton() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_23rem]">
      <div className="grid gap-6">
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-96 rounded-card" />
      </div>
      <Skeleton className="h-96 rounded-card max-lg:hidden" />
    </div>
  )
}

/**
 * Initial values of an untouched form (WCAG 3.3.7): the phone of the account, the default saved address, and the
 * address of the last order in the address fields.
 */
function prefill(userPhone: string, last: Order | undefined, saved: readonly SavedAddress[] = []): CheckoutValues {
  const phone = userPhone || PHONE_PREFIX
  const addressId = saved.find(({ isDefault }) => isDefault)?.id ?? ''
  // Most customers live in Yerevan.
  // The address of an order that was collected is that of the pick-up point.
  if (!last || last.deliveryType === 'pickup') return { ...EMPTY, phone, addressId, region: YEREVAN }
  const { address, deliveryType, secondaryPhone = PHONE_PREFIX } = last
  const { region, city, street, building, apartment = '', postalCode = '' } = address
  return {
    ...EMPTY,
    phone,
    secondaryPhone,
    addressId,
    region,
    city,
    street,
    building,
    apartment,
    postalCode,
    deliveryType,
  }
}
