import { type StaticPageMenu, staticPagesOf, staticPath } from '@shop/contracts/static-pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import { menuTitleOf } from '#platform/content.ts'
import { useIsHydrated } from '#platform/hooks.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useMenuCollections } from '#shared/collections/collections.ts'
import { hoursTexts, shopInfoQuery } from '#shared/shop-info/shop-info.tsx'
import { Button } from '#ui/button.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'
import { Logo } from '#ui/logo.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { shopSections } from './header-actions.tsx'
import { VisitChoice } from './visit-choice.tsx'

/** Not in the HTML of the server, because it has texts of its own. */
const DiscreetChoice = lazy(() => import('./discreet-choice.tsx'))

const QUICK_LINKS = shopSections.filter(({ to }) => to !== paths.shop)

const linkClass = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline md:min-h-8'

/** `isPlain` leaves out the links and the contact: nothing in the checkout leads away from it. */
export function Footer({ isPlain }: { isPlain: boolean }) {
  const t = useT()
  const isHydrated = useIsHydrated()
  const { data: shop } = useQuery(shopInfoQuery)
  return (
    <footer className="mt-24 border-hairline border-t pb-(--bottom-bar,0px)">
      {!isPlain && <FooterColumns />}
      {!isPlain && <VisitChoice />}
      {!isPlain && isHydrated && (
        <LazyPart>
          <DiscreetChoice />
        </LazyPart>
      )}
      <div className="bg-raised">
        <p className="page-x py-4 text-center font-medium text-sm">{t('nicotine.notice')}</p>
      </div>
      <div className="page-x flex flex-wrap justify-between gap-x-6 gap-y-1 py-5 text-muted text-sm">
        <p>{t('footer.copyright', { name: shop?.legalName ?? '' })}</p>
        <p>{t('footer.vat')}</p>
        {shop?.isDemo && <p>{t('footer.demo')}</p>}
      </div>
    </footer>
  )
}

function FooterColumns() {
  const t = useT()
  const { data: shop } = useQuery(shopInfoQuery)
  const collections = useMenuCollections()
  return (
    <div className="page-x grid grid-cols-1 gap-10 wrap-anywhere py-12 md:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-[1.4fr]">
      <div>
        <Logo name={shop?.name ?? ''} className="h-5" />
        <p className="mt-4 max-w-sm text-muted">{t('footer.about')}</p>
      </div>
      <nav aria-label={t('footer.quickLinks')} className="md:hidden">
        <FooterHeading>{t('footer.quickLinks')}</FooterHeading>
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-4">
          {QUICK_LINKS.map(({ to, label }) => (
            <FooterLink key={to} to={to}>
              {t(label)}
            </FooterLink>
          ))}
          <StaticPageLinks menu="main" />
          <FooterLink to={paths.contact}>{t('nav.contact')}</FooterLink>
        </ul>
      </nav>
      {collections.length > 0 && (
        <nav aria-labelledby="footer-collections">
          <FooterHeading id="footer-collections">{t('nav.collections')}</FooterHeading>
          <ul>
            {collections.map(({ slug, title }) => (
              <FooterLink key={slug} to={paths.collection(slug)}>
                {title}
              </FooterLink>
            ))}
            <FooterLink to={paths.collections}>{t('nav.allCollections')}</FooterLink>
          </ul>
        </nav>
      )}
      <section aria-labelledby="footer-contact">
        <FooterHeading id="footer-contact">{t('footer.contact')}</FooterHeading>
        <Contact />
      </section>
      <section aria-labelledby="footer-rules">
        <FooterHeading id="footer-rules">{t('footer.rules')}</FooterHeading>
        <ul>
          <StaticPageLinks menu="rules" />
        </ul>
      </section>
    </div>
  )
}

function StaticPageLinks({ menu }: { menu: StaticPageMenu }) {
  const locale = useLocale()
  return staticPagesOf(menu).map(name => (
    <FooterLink key={name} to={staticPath(name)}>
      {menuTitleOf(locale, name)}
    </FooterLink>
  ))
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <LocaleLink to={to} className={linkClass}>
        {children}
      </LocaleLink>
    </li>
  )
}

function FooterHeading({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-2 font-semibold text-muted text-sm">
      {children}
    </h2>
  )
}

/** Contact data from the shop's settings. */
function Contact() {
  const t = useT()
  const locale = useLocale()
  const { data: shop, isError, isFetching, refetch } = useQuery(shopInfoQuery)
  if (isError) {
    return (
      <div>
        <p className="mb-2 text-muted">{t('error.notLoaded')}</p>
        <Button variant="outline" size="sm" pending={isFetching} onClick={() => refetch()}>
          {t('error.retry')}
        </Button>
      </div>
    )
  }
  if (!shop) {
    return (
      <div className="space-y-3 py-2">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-6 w-36" />
      </div>
    )
  }
  return (
    <ul className="[&_svg]:mr-2.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
      <li className="flex min-h-11 items-center md:min-h-8">
        <MapPin aria-hidden />
        {shop.address[locale]}
      </li>
      <li className="flex min-h-11 items-center md:min-h-8">
        <Clock aria-hidden />
        <span>
          {hoursTexts(shop.hours, locale, t).map(text => (
            <span key={text} className="block first-letter:uppercase">
              {text}
            </span>
          ))}
        </span>
      </li>
      <li>
        <a href={`mailto:${shop.email}`} className={linkClass}>
          <Mail aria-hidden />
          {shop.email}
        </a>
      </li>
      <li>
        <a href={`tel:${shop.phone.replace(/[^+\d]/g, '')}`} className={linkClass}>
          <Phone aria-hidden />
          {shop.phone}
        </a>
      </li>
    </ul>
  )
}
