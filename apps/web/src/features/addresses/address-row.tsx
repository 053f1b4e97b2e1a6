import { editAddress, removeAddress, type SavedAddress } from '@shop/contracts/addresses.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { addressesQuery, useAddressText } from '#shared/addresses/addresses.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { Notice } from '#ui/notice.tsx'

type Props = {
  token: string
  address: SavedAddress
  onEdit: () => void
  /** Called after a change, with the message to show. */
  onDone: (message: string) => void
}

/** An address with its actions. Deleting asks for confirmation in place. */
export function AddressRow({ token, address, onEdit, onDone }: Props) {
  const t = useT()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
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
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const failure = remove.error ?? prefer.error
  return (
    <div className="grid gap-2">
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
      {isAsking ? (
        <Notice
          kind="warn"
          role="alert"
          title={t('address.deleteAsk')}
          actions={
            <>
              <Button variant="danger" size="sm" pending={remove.isPending} onClick={() => remove.mutate()}>
                {t('address.deleteYes')}
              </Button>
              <Button variant="outline" size="sm" onClick={() => setAsking(false)}>
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
          <Action label={t('address.deleteOf', { address: door })} onClick={() => setAsking(true)}>
            {t('address.delete')}
          </Action>
        </div>
      )}
    </div>
  )
}

function Action({ label, onClick, children }: { label: string; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex min-h-11 items-center text-sm underline decoration-control underline-offset-4 hover:decoration-current"
    >
      {children}
    </button>
  )
}
