import { useQuery } from '@tanstack/react-query'
import { Building2, Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const linkClass =
  'inline-flex min-h-11 items-center underline decoration-control underline-offset-4 hover:decoration-current'

export function ContactPage() {
  const t = useT()
  const { isError, isFetching, refetch } = useQuery(shopInfoQuery)
  return (
    <div className="page-x py-10 md:py-16">
      <PageMeta title={t('contact.title')} description={t('contact.description')} />
      <PageHeading className="mb-3">{t('contact.title')}</PageHeading>
      <p className="mb-8 max-w-(--container-text) text-lg text-muted">{t('contact.lead')}</p>
      {isError ? <RetryNotice pending={isFetching} onRetry={() => refetch()} /> : <Cards />}
    </div>
  )
}

function Cards() {
  const t = useT()
  const locale = useLocale()
  const { data: shop } = useQuery(shopInfoQuery)
  return (
    <dl className="grid gap-4 md:grid-cols-2">
      <Card icon={Phone} term={t('contact.phone')}>
        {shop && (
          <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`} className={linkClass}>
            {shop.phone}
          </a>
        )}
      </Card>
      <Card icon={Mail} term={t('contact.email')}>
        {shop && (
          <a href={`mailto:${shop.email}`} className={linkClass}>
            {shop.email}
          </a>
        )}
      </Card>
      <Card icon={MapPin} term={t('contact.address')}>
        {shop?.address[locale]}
      </Card>
      <Card icon={Clock} term={t('contact.hours')}>
        {shop && t('contact.daily', { from: shop.opensAt, to: shop.closesAt })}
      </Card>
      <Card icon={Building2} term={t('contact.legal')}>
        {shop && `${shop.legalName}, ${t('contact.taxNumber', { number: shop.taxNumber })}`}
      </Card>
    </dl>
  )
}

type CardProps = {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  term: string
  children: ReactNode
}

function Card({ icon: Icon, term, children }: CardProps) {
  return (
    <div className="relative rounded-card bg-surface py-6 pr-6 pl-16">
      <dt className="text-muted text-sm">
        <Icon aria-hidden className="absolute top-7 left-6 size-6 text-tuff" />
        {term}
      </dt>
      <dd className="flex min-h-11 items-center text-lg">{children ?? <Skeleton className="h-6 w-44" />}</dd>
    </div>
  )
}
