import { locales } from '@shop/contracts/locale.ts'
import { useLocation } from 'react-router-dom'
import { useLocale } from './i18n/locale-context.tsx'
import { inLocale } from './i18n/locale-path.ts'

type PageMetaProps = {
  /** Without the shop's name, which is added. */
  title: string
  description?: string
  /** Cart, checkout and account are not for search engines. */
  isPrivate?: boolean
}

/** The page's title and description; React puts them into <head>. */
export function PageMeta({ title, description, isPrivate = false }: PageMetaProps) {
  const locale = useLocale()
  const { pathname } = useLocation()
  return (
    <>
      <title>{`${title} · DymTun`}</title>
      {description && <meta name="description" content={description} />}
      {isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        locales
          .filter(other => other !== locale)
          .map(other => (
            <link
              key={other}
              rel="alternate"
              hrefLang={other}
              href={inLocale(other, { pathname, search: '', hash: '' })}
            />
          ))
      )}
    </>
  )
}
