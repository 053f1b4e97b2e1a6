import type { SharedOrder } from '@shop/contracts/shared-order.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { turnOnDiscreetMode } from '#shared/discreet/discreet-mode.ts'
import { buttonClass } from '#ui/button.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { pollPendingLinkPayment, sharedOrderQuery } from '../queries.ts'
import { OrderDocuments } from './documents.tsx'
import { Headline } from './order-page.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { DeliverySlot, OrderContents, Point, Section, Totals } from './order-view.tsx'
import { PayByLink } from './pay-by-link.tsx'
import { RentalView } from './rental-view.tsx'

const ExchangeView = lazy(() => import('#shared/exchange-view.tsx').then(module => ({ default: module.ExchangeView })))

/** An order opened by the link in a message, without a login. Only an order that staff placed can be paid there. */
export function SharedOrderPage({ token }: { token: string }) {
  const t = useT()
  const [search] = useSearchParams()
  const { data, error, isFetching, refetch } = useQuery({
    ...sharedOrderQuery(token),
    refetchInterval: pollPendingLinkPayment,
  })
  const isUnknown = error instanceof ApiError && error.status === 404
  const isDiscreet = data?.isDiscreet === true
  useEffect(() => {
    if (isDiscreet) turnOnDiscreetMode()
  }, [isDiscreet])
  const title = data ? t('orders.documentOrder', { number: String(data.number) }) : t('orders.one')
  return (
    <div data-printable className="page-x mx-auto min-h-dvh max-w-3xl py-6 md:py-10 print:min-h-0">
      <PageMeta title={isUnknown ? t('orders.linkTitle') : title} isPrivate />
      {isUnknown && <DeadLink />}
      {error && !isUnknown && <RetryNotice pending={isFetching} onRetry={() => refetch()} />}
      {!isUnknown && <Headline order={data} title={title} />}
      {!data && !error && <Skeleton className="mt-6 h-96 w-full rounded-card" />}
      {data?.payment && <PayByLink order={data} payment={data.payment} token={token} result={search.get('result')} />}
      {data && <Details order={data} token={token} title={title} />}
    </div>
  )
}

function Details({ order, token, title }: { order: SharedOrder; token: string; title: string }) {
  const t = useT()
  return (
    <section className="mt-6 grid gap-6 rounded-card bg-surface p-5 sm:p-8" aria-label={title}>
      <div className="grid gap-6 sm:grid-cols-2">
        <Section title={t('orders.delivery')}>
          <DeliverySlot order={order} />
          {order.pickup?.point ? <Point point={order.pickup.point} /> : <p>{order.city}</p>}
          {order.identityNeeded && <p className="mt-1 text-sm">{t('orders.identityNeeded')}</p>}
        </Section>
        <Section title={t('orders.progress')}>
          <OrderTimeline order={{ timeline: order.timeline, activity: [], rentals: [], lines: [] }} />
        </Section>
      </div>
      <Folded isFolded={order.isDiscreet === true && order.rentals.length > 0}>
        {order.rentals.map(rental => (
          <RentalView
            key={rental.id}
            rental={{ ...rental, charges: [], pictures: [], timeline: [] }}
            lines={order.lines}
          />
        ))}
      </Folded>
      {order.supplementOf !== undefined && (
        <p>{t('orders.supplementOfNumber', { number: String(order.supplementOf) })}</p>
      )}
      {order.exchange && (
        <LazyPart>
          <ExchangeView exchange={order.exchange} />
        </LazyPart>
      )}
      <Folded isFolded={order.isDiscreet === true}>
        <OrderContents order={order} />
      </Folded>
      <Totals order={order} />
      <Section title={t('orders.documents')}>
        <OrderDocuments number={order.number} receipts={order.receipts} reader={{ token }} />
      </Section>
      {!order.payment && (
        <div className="grid justify-items-start gap-3 print:hidden">
          <p className="text-muted">{t('orders.linkText')}</p>
          <LocaleLink to={paths.order(order.number)} className={buttonClass('outline')}>
            {t('orders.manage')}
          </LocaleLink>
        </div>
      )}
    </section>
  )
}

/** Shows the items of a discreet order only on request: the link may be opened next to others. */
function Folded({ isFolded, children }: { isFolded: boolean; children: ReactNode }) {
  const t = useT()
  if (!isFolded) return children
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{t('orders.showItems')}</summary>
      {children}
    </details>
  )
}

/** The link is wrong, too old, or its account was deleted. */
function DeadLink() {
  const t = useT()
  return (
    <>
      <PageHeading>{t('orders.linkTitle')}</PageHeading>
      <p className="mt-3 mb-6 text-lg text-muted">{t('orders.linkGone')}</p>
      <LocaleLink to={paths.account} className={buttonClass()}>
        {t('orders.toAccount')}
      </LocaleLink>
    </>
  )
}
