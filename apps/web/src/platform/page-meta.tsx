import { defaultLocale, type Locale, localePath, locales } from '@shop/contracts/locales.ts'
import { createContext, use } from 'react'
import { useLocation } from 'react-router-dom'
import { barePath } from './i18n/locale.ts'
import { useLocale, useT } from './i18n/locale-context.tsx'
import { absoluteUrl, NeutralTitle, useShopName } from './site.ts'

type PageMetaProps = {
  /** Title without the shop's name, which is appended. */
  title: string
  description?: string
  /** Excludes private pages from search engines. */
  isPrivate?: boolean
  /** Allows link previews but no search engines. */
  isUnlisted?: boolean
  /** The canonical path without language, if the query matters: /shop?t=flavor. */
  address?: string
  /** Picture of link previews: path of a PNG with 1200 by 630 pixels. */
  picture?: string
}

const DEFAULT_PICTURE = '/preview.png'

/** Renders title, description and canonical addresses, which React moves into <head>. */
export function PageMeta({
  title,
  description,
  isPrivate = false,
  isUnlisted = false,
  address,
  picture = DEFAULT_PICTURE,
}: PageMetaProps) {
  const locale = useLocale()
  const { pathname } = useLocation()
  const path = address ?? (barePath(pathname).replace(/\/+$/, '') || '/')
  const urlIn = (language: (typeof locales)[number]) => absoluteUrl(localePath(language, path))
  const shop = useShopName()
  const neutral = use(NeutralTitle)
  // Staff have many tabs, and the admin area does not hide what the shop sells.
  const isAdmin = path === '/admin' || path.startsWith('/admin/')
  const fullTitle = (isAdmin ? undefined : neutral?.[locale]) ?? (shop ? `${title} · ${shop}` : title)
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {isPrivate || isUnlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={urlIn(locale)} />
          {locales.map(language => (
            <link key={language} rel="alternate" hrefLang={language} href={urlIn(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={urlIn(defaultLocale)} />
        </>
      )}
      {/* Previews are made of the HTML as it comes from the server; the browser's bundle goes without. */}
      {import.meta.env.SSR && !isPrivate && (
        <Preview title={fullTitle} description={description} url={urlIn(locale)} picture={absoluteUrl(picture)} />
      )}
    </>
  )
}

/** Returns the language with its main region, for example ru_RU. */
function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize()
  return `${language}_${region}`
}

type PreviewProps = { title: string; description: string | undefined; url: string; picture: string }

/** If true, link previews do not show products and only name the shop (a setting). */
export const QuietPreview = createContext(false)

/** Open Graph tags with the Twitter card, which falls back to their texts. */
function Preview({ url, ...own }: PreviewProps) {
  const t = useT()
  const shop = useShopName()
  const isQuiet = use(QuietPreview)
  const quiet = { title: shop, description: t('nicotine.notice'), picture: absoluteUrl(DEFAULT_PICTURE) }
  const { title, description, picture } = isQuiet ? quiet : own
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shop} />
      <meta property="og:locale" content={openGraphLocale(useLocale())} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
