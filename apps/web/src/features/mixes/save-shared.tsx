import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { useSession, whenSignedIn } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { paths } from '../../paths.ts'
import { ownMixesQuery } from './queries.ts'

const saveSharedMix = async () => (await import('@shop/contracts/mixes.ts')).saveSharedMix

/** Keeps another's mix among one's own; a visitor signs in first. What is kept, or one's own, leads to where it is. */
export function SaveShared({ shareId }: { shareId: string }) {
  const t = useT()
  const queryClient = useQueryClient()
  const session = useSession()
  const own = useInfiniteQuery({ ...ownMixesQuery(session?.token ?? ''), enabled: session !== null })
  const link = useRef<HTMLAnchorElement>(null)
  const save = useMutation({
    mutationFn: () => call(saveSharedMix, { params: { shareId } }),
    // How many keep it has changed, and what is one's own.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['mixes'] }),
  })
  const isMine =
    save.isSuccess ||
    (session !== null &&
      own.data?.pages.some(({ items }) => items.some(mix => mix.shareId === shareId || mix.origin === shareId)))
  // What was pressed has become a link: focus stays in its place.
  useEffect(() => {
    if (save.isSuccess) link.current?.focus()
  }, [save.isSuccess])
  return (
    <div>
      {isMine ? (
        <LocaleLink ref={link} to={paths.accountMixes} className={buttonClass('soft', 'sm', 'w-full')}>
          <Check aria-hidden className="size-4 shrink-0" />
          {t('mixes.mine')}
        </LocaleLink>
      ) : (
        <Button
          variant="soft"
          size="sm"
          className="w-full"
          pending={save.isPending}
          onClick={() => whenSignedIn(() => save.mutate())}
        >
          <Bookmark aria-hidden className="size-4 shrink-0" />
          {t('mixes.save')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {save.isSuccess && t('mixes.saved')}
      </p>
      {save.error && (
        <FieldError role="alert">
          {(save.error instanceof ApiError && save.error.serverMessage) || t('mixes.saveFailed')}
        </FieldError>
      )}
    </div>
  )
}
