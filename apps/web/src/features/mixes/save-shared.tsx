import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { useSession, whenSignedIn } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { paths } from '../../paths.ts'
import { ownMixesQuery } from './queries.ts'

const saveSharedMix = async () => (await import('@shop/contracts/mixes.ts')).saveSharedMix

/** Saves a shared mix; visitors log in first. For a saved or own mix it links to the saved mixes. */
export function SaveShared({ shareId }: { shareId: string }) {
  const t = useT()
  const queryClient = useQueryClient()
  const session = useSession()
  const own = useInfiniteQuery({ ...ownMixesQuery(session?.token ?? ''), enabled: session !== null })
  const link = useRef<HTMLAnchorElement>(null)
  const save = useMutation({
    mutationFn: () => call(saveSharedMix, { params: { shareId } }),
    // The number of saves and the list of own mixes have changed.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['mixes'] }),
  })
  const isMine =
    save.isSuccess ||
    (session !== null &&
      own.data?.pages.some(({ items }) => items.some(mix => mix.shareId === shareId || mix.origin === shareId)))
  // The pressed button became a link: keep the focus in its place.
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
