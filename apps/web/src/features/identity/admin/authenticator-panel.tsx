import {
  AppCode,
  type AppSetup,
  confirmAuthenticator,
  getAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from '@shop/contracts/authenticator.ts'
import { Code } from '@shop/contracts/identity.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { loadCodes } from '#shared/admin/labels/print-labels.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Button } from '#ui/button.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSwapFocus } from '#ui/use-swap-focus.ts'
import { AppCodeField } from '../app-code-field.tsx'
import { errorText, PasswordField } from '../fields.tsx'

const authenticatorQuery = queryOptions({
  queryKey: adminKey('identity', 'authenticator'),
  queryFn: ({ signal }) => call(getAuthenticator, { signal }),
})

/** What replaces the state of the app while it is set up or removed. */
type Step =
  | { step: 'state' | 'password' | 'remove' | 'removed' }
  | { step: 'scan'; setup: AppSetup; qr: string }
  | { step: 'codes'; recoveryCodes: readonly string[] }

/** The authenticator app of the signed-in staff member: set it up, save the recovery codes, and remove it. */
export function AuthenticatorPanel() {
  const t = useT()
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(authenticatorQuery)
  const [current, setCurrent] = useState<Step>({ step: 'state' })
  const place = useSwapFocus(current.step)
  const refresh = () => queryClient.invalidateQueries({ queryKey: authenticatorQuery.queryKey })
  const backToState = () => setCurrent({ step: 'state' })
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <div ref={place} className="grid gap-4">
      {current.step === 'removed' && <Notice kind="ok" role="status" title={t('authenticator.removed')} />}
      {(current.step === 'state' || current.step === 'removed') && (
        <State
          {...data}
          onSetUp={() => setCurrent({ step: 'password' })}
          onRemove={() => setCurrent({ step: 'remove' })}
        />
      )}
      {current.step === 'password' && (
        <PasswordForm onStarted={started => setCurrent({ step: 'scan', ...started })} onCancel={backToState} />
      )}
      {current.step === 'scan' && (
        <ScanForm
          {...current}
          onConfirmed={async recoveryCodes => {
            setCurrent({ step: 'codes', recoveryCodes })
            await refresh()
          }}
          onCancel={backToState}
        />
      )}
      {current.step === 'codes' && <RecoveryCodes codes={current.recoveryCodes} onSaved={backToState} />}
      {current.step === 'remove' && (
        <RemoveForm
          onRemoved={async () => {
            await refresh()
            setCurrent({ step: 'removed' })
          }}
          onCancel={backToState}
        />
      )}
    </div>
  )
}

type StateProps = {
  since?: string | undefined
  recoveryCodes: number
  onSetUp: () => void
  onRemove: () => void
}

function State({ since, recoveryCodes, onSetUp, onRemove }: StateProps) {
  const t = useT()
  const locale = useLocale()
  if (since === undefined) {
    return (
      <>
        <p className="text-muted text-sm">{t('authenticator.why')}</p>
        <Button variant="soft" size="sm" className="justify-self-start" onClick={onSetUp}>
          {t('authenticator.setUp')}
        </Button>
      </>
    )
  }
  return (
    <>
      <div>
        <p className="font-medium">{t('authenticator.since', { timestamp: timestampText(since, locale) })}</p>
        <p className="text-muted text-sm">{t('authenticator.codesLeft', { count: recoveryCodes })}</p>
      </div>
      <Button variant="outline" size="sm" className="justify-self-start" onClick={onRemove}>
        {t('authenticator.remove')}
      </Button>
    </>
  )
}

type PasswordFormProps = { onStarted: (started: { setup: AppSetup; qr: string }) => void; onCancel: () => void }

function PasswordForm({ onStarted, onCancel }: PasswordFormProps) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const start = useMutation({
    mutationFn: async () => {
      const [setup, codes] = await Promise.all([
        call(startAuthenticator, { body: { currentPassword: password } }),
        loadCodes(),
      ])
      return { setup, qr: codes.qrUrl(setup.url) }
    },
    onSuccess: onStarted,
    // Do not keep the secret in the cache.
    gcTime: 0,
    onError: () => input.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(password === '')
    if (password === '') input.current?.focus()
    else start.mutate()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <PasswordField
        ref={input}
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={isMissing ? t('login.passwordRequired') : undefined}
      />
      {start.error && <Notice kind="bad" role="alert" title={errorText(start.error, t)} />}
      <FormButtons submit={t('authenticator.continue')} pending={start.isPending} onCancel={onCancel} />
    </form>
  )
}

type ScanFormProps = {
  setup: AppSetup
  /** The QR code as the URL of a picture. */
  qr: string
  onConfirmed: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

function ScanForm({ setup, qr, onConfirmed, onCancel }: ScanFormProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: (typed: string) => call(confirmAuthenticator, { body: { code: typed } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    gcTime: 0,
    onError: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.replace(/\s/g, '')
    const isComplete = Code.safeParse(typed).success
    setIsWrong(!isComplete)
    if (isComplete) confirm.mutate(typed)
    else input.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <p>{t('authenticator.scan')}</p>
      {/* Scanners need a light background in the dark theme, too. */}
      <img src={qr} alt={t('authenticator.qr')} className="size-48 justify-self-start rounded-control bg-paper p-3" />
      <div>
        <p className="text-muted text-sm">{t('authenticator.secret')}</p>
        <p className="select-all break-all tabular-nums">{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
      </div>
      <AppCodeField
        ref={input}
        value={code}
        onChange={text => {
          setCode(text)
          setIsWrong(false)
        }}
        isWrong={isWrong}
        hasRecoveryCodes={false}
      />
      {confirm.error && <Notice kind="bad" role="alert" title={errorText(confirm.error, t)} />}
      <FormButtons submit={t('authenticator.confirm')} pending={confirm.isPending} onCancel={onCancel} />
    </form>
  )
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useT()
  return (
    <>
      <Notice kind="ok" role="status" title={t('authenticator.codesTitle')}>
        {t('authenticator.codesText')}
      </Notice>
      <ul className="grid max-w-md select-all grid-cols-2 gap-x-6 gap-y-1 tabular-nums">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button variant="soft" size="sm" className="justify-self-start" onClick={onSaved}>
        {t('authenticator.saved')}
      </Button>
    </>
  )
}

function RemoveForm({ onRemoved, onCancel }: { onRemoved: () => void; onCancel: () => void }) {
  const t = useT()
  const [code, setCode] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const remove = useMutation({
    mutationFn: () => call(removeAuthenticator, { body: { code } }),
    onSuccess: onRemoved,
    onError: () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = AppCode.safeParse(code).success
    setIsWrong(!isComplete)
    if (isComplete) remove.mutate()
    else input.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-4">
      <p>{t('authenticator.removeText')}</p>
      <AppCodeField
        ref={input}
        value={code}
        onChange={text => {
          setCode(text)
          setIsWrong(false)
        }}
        isWrong={isWrong}
      />
      {remove.error && <Notice kind="bad" role="alert" title={errorText(remove.error, t)} />}
      <FormButtons submit={t('authenticator.remove')} pending={remove.isPending} onCancel={onCancel} />
    </form>
  )
}

/** The buttons below a form of the panel. */
function FormButtons({ submit, pending, onCancel }: { submit: string; pending: boolean; onCancel: () => void }) {
  const t = useT()
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="sm" pending={pending}>
        {submit}
      </Button>
      <Button variant="outline" size="sm" onClick={onCancel}>
        {t('login.cancel')}
      </Button>
    </div>
  )
}
