import { defaultLocale, localePath, locales } from '@shop/contracts/locales.ts'
import { createContext, use } from 'react'
import { useLocation } from 'react-router-dom'
import { useLocale, useT } from './i18n/locale-context.tsx'
import { barePath } from './i18n/locale-path.ts'
import { useShopName } from './shop-name.ts'
import { absoluteUrl } from './site.ts'

type PageMetaProps = {
  /** Without the shop's name, which is added. */
  title: string
  description?: string
  /** Cart, checkout and account are not for search engines. */
  isPrivate?: boolean
  /** For whoever has its link: previews show it, search engines do not. */
  isUnlisted?: boolean
  /** The page's own address without language, where a part of the query belongs to it: /shop?t=flavor. */
  address?: string
  /** What previews of links show: the path of a PNG, 1200 by 630. */
  picture?: string
}

const DEFAULT_PICTURE = '/preview.png'

/** The page's title, description and addresses; React puts them into <head>. */
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
  const fullTitle = shop ? `${title} · ${shop}` : title
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

const OG_LOCALES = { ru: 'ru_RU', en: 'en_US', hy: 'hy_AM' } as const

type PreviewProps = { title: string; description: string | undefined; url: string; picture: string }

/** True around a page whose goods no preview of a link may show (a setting): its preview names the shop alone. */
export const QuietPreview = createContext(false)

/** Open Graph and its Twitter card (the latter falls back to the former's texts). */
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
      <meta property="og:locale" content={OG_LOCALES[useLocale()]} />
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
