import { deleteAccount } from '@shop/contracts/account.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { getStoreCredit } from '@shop/contracts/store-credit.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cart } from '#shared/cart/cart.ts'
import { mixes, rentals } from '#shared/cart/groups/group-stores.ts'
import { clearOrderedCart } from '#shared/cart/ordered-cart.ts'
import { guestHookahs } from '#shared/hookahs/own-store.ts'
import { recent } from '#shared/product/recent.ts'
import { signOutAndGo } from '#shared/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../../paths.ts'
import { PasswordField } from '../fields.tsx'

/** Asks for the password and lists what is deleted and what is kept. Explains why a deletion is not possible. */
export function DeleteAccountDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const { data: credit, isPending: isChecking } = useQuery({
    queryKey: ['store-credit', token, 'balance'],
    queryFn: ({ signal }) => call(getStoreCredit, { query: { limit: 1 }, signal }),
    staleTime: 0,
  })
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const remove = useMutation({
    mutationFn: () => call(deleteAccount, { body: { password } }),
    onSuccess: async () => {
      notify({ kind: 'ok', title: t('data.deleted') })
      // Remove unsent input of the checkout.
      window.sessionStorage.clear()
      await signOutAndGo(async () => {
        queryClient.clear()
        for (const store of [cart, rentals, mixes]) store.clear()
        clearOrderedCart()
        recent.clear()
        guestHookahs.clear()
        await navigate(localePath(locale, paths.home))
      })
    },
    onError: error => {
      if (error instanceof ApiError && error.code === 'WRONG_PASSWORD') setFieldError(error.message)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    remove.reset()
    setFieldError(password ? undefined : t('account.currentRequired'))
    if (password) remove.mutate()
  }
  return (
    <Dialog open onClose={onClose} closable={!remove.isPending} title={t('data.deleteTitle')}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p>{t('data.deleteText')}</p>
        {credit !== undefined && credit.balanceAmd > 0 && (
          <Notice kind="bad" title={t('data.deleteCredit', { amount: formatAmd(credit.balanceAmd) })} />
        )}
        {credit === undefined && !isChecking && <Notice kind="bad" title={t('data.deleteCreditUnknown')} />}
        <PasswordField
          label={t('data.deletePassword')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={fieldError}
        />
        <p className="-mt-3 text-muted text-sm">{t('data.deletePasswordWhy')}</p>
        {remove.error && !fieldError && <DeletionError error={remove.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="danger" disabled={isChecking} pending={remove.isPending}>
            {t('data.deleteYes')}
          </Button>
          <Button variant="outline" disabled={remove.isPending} onClick={onClose}>
            {t('data.deleteNo')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function DeletionError({ error }: { error: Error }) {
  const t = useT()
  const failure = error instanceof ApiError ? error : undefined
  const numbers = failure?.details.flatMap(({ orderNumber = [] }) => orderNumber) ?? []
  return (
    <Notice kind="bad" role="alert" title={t('data.deleteFailed')}>
      <p>{failure?.serverMessage ?? t('error.checkConnection')}</p>
      {numbers.length > 0 && <p>{t('data.deleteOrders', { count: numbers.length, numbers: numbers.join(', ') })}</p>}
    </Notice>
  )
}
