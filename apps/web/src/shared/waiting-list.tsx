import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'

export type WaitingItem = {
  key: string
  /** Names the item in the label of its button and in the announcement of its removal. */
  title: string
  link: { to: string; text: ReactNode }
  imageUrl: string
  details: string
  remove: () => Promise<unknown>
}

type Props = { items: readonly WaitingItem[]; queryKey: QueryKey; heading?: string; empty?: string }

/**
 * What the customer waits for: products or rental dates. Each item has a button that removes it. Focus then moves to
 * the list.
 */
export function WaitingList({ items, queryKey, heading, empty }: Props) {
  const [message, setMessage] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const t = useT()
  const onRemoved = (title: string) => {
    setMessage(t('waiting.gone', { title }))
    list.current?.focus()
  }
  return (
    <div ref={list} tabIndex={-1} className="focus:outline-none">
      {heading && items.length > 0 && <h3 className="mt-6 mb-3 font-semibold">{heading}</h3>}
      {empty && items.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="grid gap-4">
        {items.map(item => (
          <li key={item.key}>
            <WaitingRow item={item} queryKey={queryKey} onRemoved={onRemoved} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  )
}

type RowProps = { item: WaitingItem; queryKey: QueryKey; onRemoved: (title: string) => void }

function WaitingRow({ item: { title, link, imageUrl, details, remove }, queryKey, onRemoved }: RowProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      onRemoved(title)
      return queryClient.invalidateQueries({ queryKey })
    },
  })
  return (
    <div className="flex items-center gap-3">
      <img src={imageUrl} alt="" width={48} height={48} className="size-12 shrink-0 rounded-control bg-raised" />
      <div className="min-w-0 flex-1">
        <LocaleLink
          to={link.to}
          className="inline-block break-words font-medium leading-snug underline-offset-4 hover:underline"
        >
          {link.text}
        </LocaleLink>
        <p className="text-muted text-sm">{details}</p>
        {removal.error && (
          <FieldError>
            {(removal.error instanceof ApiError && removal.error.serverMessage) || t('waiting.failed')}
          </FieldError>
        )}
      </div>
      <Button
        variant="plain"
        size="sm"
        aria-label={t('waiting.dropOf', { title })}
        pending={removal.isPending}
        onClick={() => removal.mutate()}
      >
        {t('waiting.drop')}
      </Button>
    </div>
  )
}
