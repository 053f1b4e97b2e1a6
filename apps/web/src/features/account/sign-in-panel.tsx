import {
  endCustomerSessions,
  getCustomerSignIn,
  resendCustomerCode,
  type SignIn,
} from '@shop/contracts/sign-in-staff.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { Fact, Panel, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey, useCan } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast/notify.ts'

const signInQuery = (accountId: string) =>
  queryOptions({
    queryKey: adminKey('account', accountId, 'sign-in'),
    queryFn: ({ signal }) => call(getCustomerSignIn, { params: { accountId }, signal }),
  })

/** Sessions and codes of a customer, to help one who cannot sign in. */
export function SignInPanel({ accountId }: { accountId: string }) {
  const t = useT()
  const query = useQuery(signInQuery(accountId))
  return (
    <Panel title={t('adminCustomers.signIn.title')}>
      {query.data ? (
        <SignInDetails accountId={accountId} signIn={query.data} />
      ) : (
        <QueryPlaceholder query={query} className="h-24 w-full" />
      )}
    </Panel>
  )
}

function SignInDetails({ accountId, signIn }: { accountId: string; signIn: SignIn }) {
  const t = useT()
  const locale = useLocale()
  const can = useCan()
  const { sessions, codes, passwordLockedUntil, wrongPasswords, wrongCodes, canResendCode } = signIn
  const [last] = sessions
  return (
    <>
      {passwordLockedUntil && (
        <div className="mb-3">
          <Notice
            kind="warn"
            title={t('adminCustomers.signIn.locked', { timestamp: timestampText(passwordLockedUntil, locale) })}
          />
        </div>
      )}
      <dl className="grid gap-1.5 text-sm">
        <Fact term={t('adminCustomers.signIn.sessions')}>
          {last
            ? t('adminCustomers.signIn.sessionCount', {
                count: sessions.length,
                timestamp: timestampText(last.lastUsedAt, locale),
              })
            : t('adminCustomers.signIn.noSessions')}
        </Fact>
        {wrongPasswords > 0 && (
          <Fact term={t('adminCustomers.signIn.wrongPasswords')}>
            {t('adminCustomers.figure', { count: wrongPasswords })}
          </Fact>
        )}
        {wrongCodes > 0 && (
          <Fact term={t('adminCustomers.signIn.wrongCodes')}>{t('adminCustomers.figure', { count: wrongCodes })}</Fact>
        )}
      </dl>
      <h3 className="mt-3 mb-1 font-medium text-sm">{t('adminCustomers.signIn.codes')}</h3>
      {codes.length === 0 && <p className="text-muted text-sm">{t('adminCustomers.signIn.noCodes')}</p>}
      <ul className="divide-y divide-hairline text-sm empty:hidden">
        {codes.map(code => (
          <li key={code.sentAt + code.purpose} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span>
              {t(`adminCustomers.signIn.purpose.${code.purpose}`)}
              <span className="block text-muted">
                {`${t(`messages.channel.${code.channel}`)} · ${timestampText(code.sentAt, locale)}`}
              </span>
            </span>
            <span className="text-muted">
              {[
                t(`adminCustomers.signIn.state.${code.state}`),
                code.wrong > 0 && t('adminCustomers.signIn.wrong', { count: code.wrong }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {can('customers.edit') && (
        <SignInActions accountId={accountId} canResend={canResendCode} hasSessions={sessions.length > 0} />
      )}
    </>
  )
}

type SignInActionsProps = { accountId: string; canResend: boolean; hasSessions: boolean }

function SignInActions({ accountId, canResend, hasSessions }: SignInActionsProps) {
  const t = useT()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { queryKey } = signInQuery(accountId)
  const params = { accountId }
  const resend = useMutation({
    mutationFn: () => call(resendCustomerCode, { params }),
    onSuccess: signIn => {
      queryClient.setQueryData(queryKey, signIn)
      notify({ kind: 'ok', title: t('adminCustomers.signIn.codeSent') })
    },
    onError: error => notifyFailure(t('adminCustomers.signIn.codeFailed'), error),
  })
  const end = useMutation({
    mutationFn: () => call(endCustomerSessions, { params }),
    onSuccess: () => {
      notify({ kind: 'ok', title: t('adminCustomers.signIn.ended') })
      return queryClient.invalidateQueries({ queryKey })
    },
    onError: error => notifyFailure(t('adminCustomers.signIn.endFailed'), error),
  })
  const endAll = async () => {
    const isSure = await confirm({
      title: t('adminCustomers.signIn.endTitle'),
      text: t('adminCustomers.signIn.endText'),
      action: t('adminCustomers.signIn.end'),
      isDangerous: true,
    })
    if (isSure) end.mutate()
  }
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <CompactButton pending={resend.isPending} disabled={!canResend} onClick={() => resend.mutate()}>
          {t('adminCustomers.signIn.resend')}
        </CompactButton>
        <CompactButton pending={end.isPending} disabled={!hasSessions} onClick={() => void endAll()}>
          {t('adminCustomers.signIn.end')}
        </CompactButton>
      </div>
      {!canResend && <p className="mt-2 text-muted text-xs">{t('adminCustomers.signIn.resendHint')}</p>}
    </>
  )
}
