import { addDays, shopDate, shopTime, weekdayOf } from '@shop/contracts/days.ts'
import type { ShopInfo } from '@shop/contracts/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, Clock, Mail, MapPin, Phone } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { clock } from '#platform/clock.ts'
import { useDayText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { useShopName } from '#platform/site.ts'
import { hoursTexts, shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ContactForm } from './contact-form.tsx'
import { MapSection } from './map-section.tsx'

/** Phone, e-mail, map and contact form. `subject` is the initial subject. */
export function ContactPage({ subject }: { subject: string }) {
  const t = useT()
  const { data: shop, isError, isFetching, refetch } = useQuery(shopInfoQuery)
  return (
    <div className="page-x py-10 md:py-16">
      <PageMeta title={t('contact.title')} description={t('contact.description', { shop: useShopName() })} />
      <PageHeading className="mb-3">{t('contact.title')}</PageHeading>
      <p className="mb-8 max-w-(--container-text) text-lg text-muted">{t('contact.lead')}</p>
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-10">
        <div className="min-w-0 space-y-4">
          {isError && !shop ? (
            <RetryNotice pending={isFetching} onRetry={() => refetch()} />
          ) : (
            <>
              <ContactCards shop={shop} />
              <MapSection shop={shop} />
            </>
          )}
        </div>
        <ContactForm subject={subject} />
      </div>
    </div>
  )
}

/** Search range for the next opening day. */
const DAYS_AHEAD = 31

const EVERY_MS = 30_000

const linkClass =
  'inline-flex min-h-11 items-center break-all underline decoration-control underline-offset-4 hover:decoration-current'

/** Phone, e-mail, address, opening hours and legal name, with placeholders while they load. */
function ContactCards({ shop }: { shop: ShopInfo | undefined }) {
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

/** For example "Open now, until 22:00". Its space is reserved because only the browser knows the time. */
function OpenNow({ shop }: { shop: ShopInfo }) {
  const t = useT()
  const dayText = useDayText()
  const [opening, setOpening] = useState<Opening>()
  useEffect(() => {
    const update = () => setOpening(openingAt(shop, clock.now()))
    update()
    const timer = setInterval(update, EVERY_MS)
    return () => clearInterval(timer)
  }, [shop])
  return (
    <span className={`block min-h-5 text-sm ${opening?.isOpen ? 'text-ok' : 'text-muted'}`}>
      {opening?.isOpen && t('contact.openNow', { time: opening.until })}
      {opening?.isOpen === false && t('contact.closedNow', { day: dayText(opening.date), time: opening.time })}
    </span>
  )
}

type Hours = Pick<ShopInfo, 'hours' | 'closedDates'>

/** Whether the shop is open, and when it closes or opens next. */
type Opening = { isOpen: true; until: string } | { isOpen: false; date: string; time: string }

export function openingAt({ hours, closedDates }: Hours, timestamp: Date): Opening | undefined {
  const today = shopDate(timestamp)
  const now = shopTime(timestamp)
  const openOn = (date: string) => (closedDates.includes(date) ? null : hours[weekdayOf(date)])
  const open = openOn(today)
  if (open && open.opensAt <= now && now < open.closesAt) return { isOpen: true, until: open.closesAt }
  for (let days = 0; days < DAYS_AHEAD; days++) {
    const date = addDays(today, days)
    const time = openOn(date)?.opensAt
    if (time !== undefined && (days > 0 || now < time)) return { isOpen: false, date, time }
  }
  return undefined
}
