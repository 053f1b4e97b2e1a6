import { listPasskeys, type Passkey, removePasskey, requestPasskeyCode } from '@shop/contracts/passkeys.ts'
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
import { hasPasskeySupport, type PasskeyOptionsJson } from '../passkey-browser.ts'
import { sessionsKey } from '../profile/session-list.tsx'
import { CodeForm, PasskeyForm } from './authenticator-codes.tsx'
import { NewPasskeyForm } from './new-passkey-form.tsx'
import { PasswordStep } from './password-step.tsx'

const passkeysQuery = queryOptions({
  queryKey: adminKey('identity', 'passkeys'),
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
})

/** A change of the passkeys: an added one, or the removal of `passkey`. */
type Change = { passkey?: Passkey }
/** How the owner proves the change: `options` are those of the own passkeys. */
type ProofSource = { codeFrom: 'app' | 'sms' | 'passkey'; options?: PasskeyOptionsJson | undefined }

type Step =
  | { step: 'list' | 'added' | 'removed' }
  | { step: 'password'; change: Change }
  | ({ step: 'code'; change: Change } & ProofSource)

/** The passkeys of the signed-in staff member: add one, and remove them. */
export function PasskeysPanel() {
  const t = useT()
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery(passkeysQuery)
  const [current, setCurrent] = useState<Step>({ step: 'list' })
  const place = useSwapFocus(current.step)
  const backToList = () => setCurrent({ step: 'list' })
  const finish = async (step: 'added' | 'removed') => {
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: sessionsKey })
    setCurrent({ step })
  }
  if (isError) return <RetryNotice pending={isFetching} onRetry={() => refetch()} />
  if (!data) return <Skeleton className="h-24 w-full" />
  return (
    <div ref={place} className="grid gap-4">
      {current.step === 'added' && <Notice kind="ok" role="status" title={t('passkeys.added')} />}
      {current.step === 'removed' && <Notice kind="ok" role="status" title={t('passkeys.removed')} />}
      {current.step === 'password' && (
        <PasswordStep
          request={currentPassword => call(requestPasskeyCode, { body: { currentPassword } })}
          onDone={source => setCurrent({ step: 'code', change: current.change, ...source })}
          onCancel={backToList}
        />
      )}
      {current.step === 'code' && (
        <ChangeForm
          {...current}
          onAdded={() => finish('added')}
          onRemoved={() => finish('removed')}
          onCancel={backToList}
        />
      )}
      {(current.step === 'list' || current.step === 'added' || current.step === 'removed') && (
        <List passkeys={data.items} onChange={change => setCurrent({ step: 'password', change })} />
      )}
    </div>
  )
}

type ChangeFormProps = ProofSource & {
  change: Change
  onAdded: () => void
  onRemoved: () => void
  onCancel: () => void
}

function ChangeForm({ change: { passkey }, codeFrom, options, onAdded, onRemoved, onCancel }: ChangeFormProps) {
  const t = useT()
  if (!passkey) return <NewPasskeyForm codeFrom={codeFrom} proof={options} onAdded={onAdded} onCancel={onCancel} />
  if (options) {
    return (
      <PasskeyForm
        text={t('passkeys.removeByPasskey', { name: passkey.name })}
        submit={t('passkeys.remove')}
        options={options}
        send={signed => call(removePasskey, { params: { id: passkey.id }, body: { passkey: signed } })}
        onDone={onRemoved}
        onCancel={onCancel}
      />
    )
  }
  return (
    <CodeForm
      text={t(codeFrom === 'sms' ? 'passkeys.removeBySms' : 'passkeys.removeByApp', { name: passkey.name })}
      submit={t('passkeys.remove')}
      kind={codeFrom === 'sms' ? 'sms' : 'any'}
      send={code => call(removePasskey, { params: { id: passkey.id }, body: { code } })}
      onDone={onRemoved}
      onCancel={onCancel}
    />
  )
}

function List({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: (change: Change) => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      {passkeys.length === 0 && <p className="text-muted text-sm">{t('passkeys.why')}</p>}
      {passkeys.length > 0 && (
        <ul className="divide-y divide-hairline">
          {passkeys.map(passkey => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0"
            >
              <div className="min-w-0">
                <p className="break-words font-medium">{passkey.name}</p>
                <p className="text-muted text-sm">
                  {passkey.lastUsedAt
                    ? t('passkeys.lastUsed', { timestamp: timestampText(passkey.lastUsedAt, locale) })
                    : t('passkeys.createdAt', { timestamp: timestampText(passkey.createdAt, locale) })}
                </p>
              </div>
              <Button
                variant="outline"
                size="sm"
                aria-label={t('passkeys.removeOf', { name: passkey.name })}
                onClick={() => onChange({ passkey })}
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasPasskeySupport() ? (
        <Button variant="soft" size="sm" className="justify-self-start" onClick={() => onChange({})}>
          {t('passkeys.add')}
        </Button>
      ) : (
        <p className="text-muted text-sm">{t('passkeys.unsupported')}</p>
      )}
    </>
  )
}
