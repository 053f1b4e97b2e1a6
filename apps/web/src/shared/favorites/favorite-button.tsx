import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useSession, whenSignedIn } from '#shared/session/session.ts'
import { cx } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { heartsKey } from './hearts.ts'

const FRESH_MS = 5 * 60_000

/** What asks for the hearts is loaded with the first of the signed-in. */
const heartsQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: heartsKey(token ?? ''),
    queryFn: async ({ signal }) => (await import('./favorite-calls.ts')).loadHearts(signal),
    enabled: token !== undefined,
    staleTime: FRESH_MS,
  })

type FavoriteButtonProps = { slug: string; title: string; className?: string }

/** A heart: empty until the browser knows better. A visitor's press opens the login and counts after it. */
export function FavoriteButton({ slug, title, className }: FavoriteButtonProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const session = useSession()
  const { data: slugs } = useQuery(heartsQuery(session?.token))
  const isFavorite = slugs?.includes(slug) ?? false
  const press = () =>
    whenSignedIn(() => {
      const wish = { queryClient, slug, isFavorite: !isFavorite, failedText: t('favorite.failed') }
      void import('./favorite-calls.ts').then(({ setFavorite }) => setFavorite(wish))
    })
  return (
    <IconButton label={t('favorite.of', { title })} aria-pressed={isFavorite} onClick={press} className={className}>
      <Heart aria-hidden className={cx('size-5', isFavorite && 'fill-accent text-accent')} />
    </IconButton>
  )
}
