import { editAddress, MAX_ADDRESSES, removeAddress, type SavedAddress } from '@shop/contracts/addresses.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { addressesQuery, useAddressText } from '#shared/addresses/addresses.ts'
import type { Session } from '#shared/session/session.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSwapFocus } from '#ui/use-swap-focus.ts'
import { AddressForm } from './address-form.tsx'

/** The open form: a new address, an existing one, or none. */
type OpenForm = 'new' | SavedAddress['id'] | null

/** The saved addresses, which can be edited, deleted or made the default. */
export function AddressBook({ session: { token } }: { session: Session }) {
  const t = useT()
  const { data: addresses, isError, isFetching, refetch } = useQuery(addressesQuery(token))
  const [open, setOpen] = useState<OpenForm>(null)
  const [message, setMessage] = useState('')
  const top = useRef<HTMLDivElement>(null)
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!addresses) return <Skeleton className="h-24 w-full" />
  const close = (result = '') => {
    setOpen(null)
    setMessage(result)
    // The pressed button no longer exists, so move the focus to the top of the list.
    top.current?.focus()
  }
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      <p role="status" className={message ? 'text-ok text-sm' : 'sr-only'}>
        {message}
      </p>
      {addresses.length === 0 && open === null && <p className="text-muted">{t('address.empty')}</p>}
      {addresses.length > 0 && (
        <ul className="divide-y divide-hairline">
          {addresses.map(address => (
            <li key={address.id} className="py-4 first:pt-0 last:pb-0">
              {open === address.id ? (
                <AddressForm token={token} address={address} onDone={close} />
              ) : (
                <AddressRow
                  token={token}
                  address={address}
                  onEdit={() => {
                    setMessage('')
                    setOpen(address.id)
                  }}
                  onDone={close}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {open === 'new' && <AddressForm token={token} onDone={close} />}
      {open !== 'new' && addresses.length < MAX_ADDRESSES && (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setMessage('')
            setOpen('new')
          }}
        >
          <Plus aria-hidden className="size-4" />
          {t('address.add')}
        </Button>
      )}
      {addresses.length >= MAX_ADDRESSES && <p className="text-muted text-sm">{t('address.full')}</p>}
    </div>
  )
}

type Props = {
  token: string
  address: SavedAddress
  onEdit: () => void
  /** Called after a change, with the message to show. */
  onDone: (message: string) => void
}

/** An address with its actions. Deleting asks for confirmation in place. */
function AddressRow({ token, address, onEdit, onDone }: Props) {
  const t = useT()
  const queryClient = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const swapped = useSwapFocus(isConfirming)
  const { door, place } = useAddressText()(address)
  const { queryKey } = addressesQuery(token)
  const remove = useMutation({
    mutationFn: () => call(removeAddress, { params: { id: address.id } }),
    onSuccess: left => {
      queryClient.setQueryData(queryKey, left)
      onDone(t('address.deleted'))
    },
    // The address may have been deleted in another browser: reload the list.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const prefer = useMutation({
    mutationFn: () => call(editAddress, { params: { id: address.id }, body: { isDefault: true } }),
    onSuccess: () => onDone(t('address.saved')),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const failure = remove.error ?? prefer.error
  return (
    <div ref={swapped} className="grid gap-2">
      <div>
        <p className="break-words font-medium">{door}</p>
        <p className="break-words text-muted text-sm">{place}</p>
        {address.isDefault && (
          <Badge tone="ok" className="mt-1.5">
            {t('address.default')}
          </Badge>
        )}
      </div>
      {failure && (
        <FieldError>{(failure instanceof ApiError && failure.serverMessage) || t('address.failed')}</FieldError>
      )}
      {isConfirming ? (
        <Notice
          kind="warn"
          role="alert"
          title={t('address.deleteAsk')}
          actions={
            <>
              <Button variant="danger" size="sm" pending={remove.isPending} onClick={() => remove.mutate()}>
                {t('address.deleteYes')}
              </Button>
              <Button data-autofocus variant="outline" size="sm" onClick={() => setConfirming(false)}>
                {t('address.deleteNo')}
              </Button>
            </>
          }
        />
      ) : (
        <div className="flex flex-wrap gap-x-4">
          <Action label={t('address.editOf', { address: door })} onClick={onEdit}>
            {t('address.edit')}
          </Action>
          {!address.isDefault && (
            <Action label={t('address.makeDefaultOf', { address: door })} onClick={() => prefer.mutate()}>
              {t('address.makeDefault')}
            </Action>
          )}
          <Action data-autofocus label={t('address.deleteOf', { address: door })} onClick={() => setConfirming(true)}>
            {t('address.delete')}
          </Action>
        </div>
      )}
    </div>
  )
}

type ActionProps = ComponentProps<'button'> & { label: string }

function Action({ label, children, ...props }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className="inline-flex min-h-11 items-center text-sm underline decoration-control underline-offset-4 hover:decoration-current"
      {...props}
    >
      {children}
    </button>
  )
}
