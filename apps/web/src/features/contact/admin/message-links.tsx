import { type ContactMessage, changeContactMessage } from '@shop/contracts/contact-staff.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { contactInboxQuery } from '#shared/admin/contact-inbox.ts'
import { CompactButton, CompactInput, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { AdminError, OrderLink, Panel } from '#shared/admin/page-parts.tsx'
import { contactMessageQuery, useShowMessage } from './queries.ts'

type Change = {
  assigneeId?: string | null
  from?: string | null
  accountId?: string | null
  orderNumber?: number | null
}

/** The staff member who answers, and the customer and the order that the message is about. */
export function MessageLinks({ message }: { message: ContactMessage }) {
  const t = useT()
  const client = useQueryClient()
  const show = useShowMessage()
  const selectId = useId()
  const inbox = useQuery(contactInboxQuery)
  const { id, assignee, customer, orderNumber } = message
  const change = useMutation({
    mutationFn: (body: Change) => call(changeContactMessage, { params: { id }, body }),
    onSuccess: show,
    // Another staff member may have been faster.
    onError: () => client.invalidateQueries({ queryKey: contactMessageQuery(id).queryKey }),
  })
  const staff = inbox.data?.staff ?? []
  const isKnown = assignee === undefined || staff.some(({ accountId }) => accountId === assignee.accountId)
  return (
    <Panel title={t('inbox.links')}>
      <div className="grid gap-4 text-sm">
        <div className="grid gap-1">
          <label htmlFor={selectId} className="font-medium">
            {t('inbox.assignee')}
          </label>
          <CompactSelect
            id={selectId}
            value={assignee?.accountId ?? ''}
            disabled={change.isPending}
            onChange={event =>
              change.mutate({ assigneeId: event.target.value || null, from: assignee?.accountId ?? null })
            }
          >
            <option value="">{t('inbox.unassigned')}</option>
            {!isKnown && assignee && <option value={assignee.accountId}>{assignee.name}</option>}
            {staff.map(({ accountId, name }) => (
              <option key={accountId} value={accountId}>
                {name}
              </option>
            ))}
          </CompactSelect>
        </div>
        <div>
          <p className="font-medium">{t('inbox.customer')}</p>
          {customer ? (
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <LocaleLink to={adminPaths.customer(customer.accountId)} className="min-h-6 break-words underline">
                {`${customer.name || customer.phone} · ${customer.phone}`}
              </LocaleLink>
              {customer.isLinked && (
                <CompactButton variant="quiet" onClick={() => change.mutate({ accountId: null })}>
                  {t('inbox.unlink')}
                </CompactButton>
              )}
            </p>
          ) : (
            <p className="text-muted">{t('inbox.noCustomer')}</p>
          )}
        </div>
        {orderNumber === undefined ? (
          <OrderForm isPending={change.isPending} onLink={number => change.mutate({ orderNumber: number })} />
        ) : (
          <div>
            <p className="font-medium">{t('inbox.column.order')}</p>
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <OrderLink orderNumber={orderNumber} />
              <CompactButton variant="quiet" onClick={() => change.mutate({ orderNumber: null })}>
                {t('inbox.unlink')}
              </CompactButton>
            </p>
          </div>
        )}
        {change.error && <AdminError error={change.error} />}
      </div>
    </Panel>
  )
}

const MAX_DIGITS = 9

function OrderForm({ isPending, onLink }: { isPending: boolean; onLink: (number: number) => void }) {
  const t = useT()
  const inputId = useId()
  const [typed, setTyped] = useState('')
  const number = Number(typed.replace(/\D/g, '').slice(0, MAX_DIGITS))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number > 0) onLink(number)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-1">
      <label htmlFor={inputId} className="font-medium">
        {t('inbox.orderNumber')}
      </label>
      <div className="flex gap-2">
        <CompactInput
          id={inputId}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          className="min-w-0 flex-1"
        />
        <CompactButton type="submit" pending={isPending} disabled={number === 0}>
          {t('inbox.link')}
        </CompactButton>
      </div>
    </form>
  )
}
