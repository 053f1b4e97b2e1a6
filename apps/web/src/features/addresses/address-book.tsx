import { MAX_ADDRESSES, type SavedAddress } from '@shop/contracts/addresses.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { addressesQuery } from '#shared/addresses/addresses.ts'
import type { Session } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AddressForm } from './address-form.tsx'
import { AddressRow } from './address-row.tsx'

/** The open form: a new address, an existing one, or none. */
type Open = 'new' | SavedAddress['id'] | null

/** The saved addresses, which can be edited, deleted or made the default. */
export function AddressBook({ session: { token } }: { session: Session }) {
  const t = useT()
  const { data: addresses, isError, isFetching, refetch } = useQuery(addressesQuery(token))
  const [open, setOpen] = useState<Open>(null)
  const [said, setSaid] = useState('')
  const top = useRef<HTMLDivElement>(null)
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => void refetch()} />
  if (!addresses) return <Skeleton className="h-24 w-full" />
  const close = (message = '') => {
    setOpen(null)
    setSaid(message)
    // The pressed button no longer exists, so move the focus to the top of the list.
    top.current?.focus()
  }
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      <p role="status" className={said ? 'text-ok text-sm' : 'sr-only'}>
        {said}
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
                    setSaid('')
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
            setSaid('')
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
