import type { ShopInfo } from '@shop/contracts/settings.ts'
import { Building2, Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { hoursTexts } from '#shared/shop-info/hours.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { OpenNow } from './open-now.tsx'

const linkClass =
  'inline-flex min-h-11 items-center break-all underline decoration-control underline-offset-4 hover:decoration-current'

/** Phone, e-mail, address, hours and the legal name; places for them until they are there. */
export function ContactCards({ shop }: { shop: ShopInfo | undefined }) {
  const t = useT()
  const locale = useLocale()
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
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
      <Card icon={Clock} term={t('contact.hours')}>
        {shop && (
          <span>
            {hoursTexts(shop.hours, locale, t).map(text => (
              <span key={text} className="block first-letter:uppercase">
                {text}
              </span>
            ))}
            <OpenNow shop={shop} />
          </span>
        )}
      </Card>
      <Card icon={MapPin} term={t('contact.address')}>
        {shop?.address[locale]}
      </Card>
      <Card icon={Building2} term={t('contact.legal')} className="sm:col-span-2">
        {shop && `${shop.legalName}, ${t('contact.taxNumber', { number: shop.taxNumber })}`}
      </Card>
    </dl>
  )
}

type CardProps = {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>
  term: string
  className?: string
  children: ReactNode
}

function Card({ icon: Icon, term, className = '', children }: CardProps) {
  return (
    <div className={`relative rounded-card bg-surface py-5 pr-5 pl-15 ${className}`}>
      <dt className="text-muted text-sm">
        <Icon aria-hidden className="absolute top-6 left-5 size-6 text-tuff" />
        {term}
      </dt>
      <dd className="flex min-h-11 items-center">{children ?? <Skeleton className="h-6 w-36" />}</dd>
    </div>
  )
}
