import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useSession, whenSignedIn } from '#shared/session/session.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { favoriteSlugsKey } from '../session/customer-keys.ts'

const FRESH_MS = 5 * 60_000

/** The code that reads favorites loads with the first session. */
const favoriteSlugsQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: favoriteSlugsKey(token ?? ''),
    queryFn: async ({ signal }) => (await import('./favorite-calls.ts')).loadFavoriteSlugs(signal),
    enabled: token !== undefined,
    staleTime: FRESH_MS,
  })

type FavoriteButtonProps = { slug: string; title: string; className?: string }

/**
 * A heart button. It is empty until favorites have loaded. For visitors it opens the login and then adds the product.
 */
export function FavoriteButton({ slug, title, className }: FavoriteButtonProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const session = useSession()
  const { data: slugs } = useQuery(favoriteSlugsQuery(session?.token))
  const isFavorite = slugs?.includes(slug) ?? false
  const press = () =>
    whenSignedIn(() => {
      const request = { queryClient, slug, isFavorite: !isFavorite, failedText: t('favorite.failed') }
      void import('./favorite-calls.ts').then(({ setFavorite }) => setFavorite(request))
    })
  return (
    <IconButton label={t('favorite.of', { title })} aria-pressed={isFavorite} onClick={press} className={className}>
      <Heart aria-hidden className={cx('size-5', isFavorite && 'fill-accent text-accent')} />
    </IconButton>
  )
}
