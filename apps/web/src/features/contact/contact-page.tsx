import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { useShopName } from '#platform/shop-name.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { ContactCards } from './contact-cards.tsx'
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
