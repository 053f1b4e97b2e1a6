import {
  type AppSetup,
  getAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '@shop/contracts/authenticator.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Button } from '#ui/button.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useSwapFocus } from '#ui/use-swap-focus.ts'
import { sessionsKey } from '../profile/session-list.tsx'
import { CodeForm, RecoveryCodes } from './authenticator-codes.tsx'
import { ScanForm, startSetup } from './authenticator-set-up.tsx'
import { PasswordStep } from './password-step.tsx'

const authenticatorQuery = queryOptions({
  queryKey: adminKey('identity', 'authenticator'),
  queryFn: ({ signal }) => call(getAuthenticator, { signal }),
})

/** What replaces the state of the app while it is changed. */
type Step =
  | { step: 'state' | 'password' | 'renew' | 'remove' | 'removed' }
  | { step: 'scan'; setup: AppSetup; qr: string; password: string }
  | { step: 'codes'; recoveryCodes: readonly string[]; isNewApp: boolean }

/** The authenticator app of the signed-in staff member: set it up, save or renew the recovery codes, and remove it. */
export function AuthenticatorPanel() {
  const t = useT()
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(authenticatorQuery)
  const [current, setCurrent] = useState<Step>({ step: 'state' })
  const place = useSwapFocus(current.step)
  const refresh = () => queryClient.invalidateQueries({ queryKey: authenticatorQuery.queryKey })
  const backToState = () => setCurrent({ step: 'state' })
  const showCodes = async (recoveryCodes: readonly string[], isNewApp: boolean) => {
    setCurrent({ step: 'codes', recoveryCodes, isNewApp })
    await refresh()
  }
  // After a failed refetch, new recovery codes and the form must stay.
  if (isError && !data) return <RetryNotice pending={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <div ref={place} className="grid gap-4">
      {current.step === 'removed' && <Notice kind="ok" role="status" title={t('authenticator.removed')} />}
      {(current.step === 'state' || current.step === 'removed') && (
        <State
          {...data}
          onSetUp={() => setCurrent({ step: 'password' })}
          onRenew={() => setCurrent({ step: 'renew' })}
          onRemove={() => setCurrent({ step: 'remove' })}
        />
      )}
      {current.step === 'password' && (
        <PasswordStep
          request={startSetup}
          onDone={started => setCurrent({ step: 'scan', ...started })}
          onCancel={backToState}
        />
      )}
      {current.step === 'scan' && (
        <ScanForm {...current} onConfirmed={recoveryCodes => showCodes(recoveryCodes, true)} onCancel={backToState} />
      )}
      {current.step === 'codes' && (
        <RecoveryCodes codes={current.recoveryCodes} isNewApp={current.isNewApp} onSaved={backToState} />
      )}
      {current.step === 'renew' && (
        <CodeForm
          text={t('authenticator.newCodesText')}
          submit={t('authenticator.createCodes')}
          send={code => call(renewRecoveryCodes, { body: { code } })}
          onDone={({ recoveryCodes }) => showCodes(recoveryCodes, false)}
          onCancel={backToState}
        />
      )}
      {current.step === 'remove' && (
        <CodeForm
          text={t('authenticator.removeText')}
          submit={t('authenticator.remove')}
          send={code => call(removeAuthenticator, { body: { code } })}
          onDone={async () => {
            await refresh()
            await queryClient.invalidateQueries({ queryKey: sessionsKey })
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
  onRenew: () => void
  onRemove: () => void
}

function State({ since, recoveryCodes, onSetUp, onRenew, onRemove }: StateProps) {
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
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={onRenew}>
          {t('authenticator.newCodes')}
        </Button>
        <Button variant="outline" size="sm" onClick={onRemove}>
          {t('authenticator.remove')}
        </Button>
      </div>
    </>
  )
}
