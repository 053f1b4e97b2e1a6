import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale.ts'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { profileQuery } from '#shared/session/profile.ts'
import { signIn } from '#shared/session/session.ts'
import { cx } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../../paths.ts'
import { AppCodeForm } from './app-code-form.tsx'
import { CodeForm } from './code-form.tsx'
import type { AppCodeRequest, CodeRequest, SignedIn } from './form-parts.tsx'
import { LoginForm } from './login-form.tsx'
import { type RegisterDraft, RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'

type Mode = 'login' | 'register' | 'reset'
const TITLES = { login: 'login.title', register: 'login.registerTitle', reset: 'login.resetTitle' } as const
const TABS = ['login', 'register'] as const

/** Login, registration and reset in one dialog. It is mounted when it opens, so closing resets it. */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  useMessages('identity')
  const t = useT()
  const [mode, setMode] = useState<Mode>('login')
  const [phone, setPhone] = useState<string>(PHONE_PREFIX)
  const queryClient = useQueryClient()
  const [registration] = useState<RegisterDraft>({})
  const [request, setRequest] = useState<CodeRequest | AppCodeRequest>()

  const finish = ({ token, phone: userPhone, message }: SignedIn) => {
    signIn({ token, userPhone })
    // Turns discreet mode on in this browser if the account has it.
    void queryClient.prefetchQuery(profileQuery(token))
    notify({ title: message ?? t('login.success'), kind: 'ok' })
    onClose()
  }
  // Changing the form focuses its first field, except that the switch between login and registration keeps the focus.
  const forms = useRef<HTMLDivElement>(null)
  const view = viewOf(request, mode)
  const shownView = useRef(view)
  useEffect(() => {
    if (shownView.current === view) return
    shownView.current = view
    forms.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [view])
  const isCheckout = barePath(useLocation().pathname) === paths.checkout
  const backToLogin = () => {
    setRequest(undefined)
    setMode('login')
  }
  return (
    <Dialog open onClose={onClose} title={t(titleOf(request, mode))}>
      {request ? (
        <div ref={forms}>
          <SecondStep request={request} onSignedIn={finish} onOtherCode={setRequest} onCancel={backToLogin} />
        </div>
      ) : (
        <div ref={forms}>
          {isCheckout && mode !== 'reset' && <p className="mb-4">{t('login.checkoutReason')}</p>}
          {mode !== 'reset' && <ModeSwitch mode={mode} onMode={setMode} />}
          {mode === 'login' && (
            <LoginForm
              phone={phone}
              onPhone={setPhone}
              onSignedIn={finish}
              onCodeNeeded={setRequest}
              onForgot={() => setMode('reset')}
            />
          )}
          {mode === 'register' && (
            <RegisterForm
              draft={registration}
              phone={phone}
              onPhone={setPhone}
              onCodeSent={setRequest}
              onVerified={backToLogin}
            />
          )}
          {mode === 'reset' && <ResetForm phone={phone} onCodeSent={setRequest} onCancel={backToLogin} />}
        </div>
      )}
    </Dialog>
  )
}

function titleOf(request: CodeRequest | AppCodeRequest | undefined, mode: Mode) {
  if (!request) return TITLES[mode]
  return request.kind === 'app' && !request.hasApp ? 'login.passkeyTitle' : 'login.codeTitle'
}

function viewOf(request: CodeRequest | AppCodeRequest | undefined, mode: Mode) {
  if (request) return request.kind === 'app' ? 'app' : 'code'
  return mode === 'reset' ? 'reset' : 'form'
}

type SecondStepProps = {
  request: CodeRequest | AppCodeRequest
  onSignedIn: (signedIn: SignedIn) => void
  onOtherCode: (request: CodeRequest | AppCodeRequest) => void
  onCancel: () => void
}

function SecondStep({ request, onOtherCode, ...props }: SecondStepProps) {
  return request.kind === 'app' ? (
    <AppCodeForm request={request} onOtherCode={onOtherCode} {...props} />
  ) : (
    <CodeForm request={request} {...props} />
  )
}

function ModeSwitch({ mode, onMode }: { mode: Mode; onMode: (mode: Mode) => void }) {
  const t = useT()
  return (
    <fieldset className="mb-5 grid grid-cols-2 gap-1 rounded-full bg-raised p-1">
      <legend className="sr-only">{t('login.modeLabel')}</legend>
      {TABS.map(tab => (
        <button
          key={tab}
          type="button"
          aria-pressed={mode === tab}
          onClick={() => onMode(tab)}
          className={cx('min-h-11 rounded-full px-3 font-semibold text-sm', mode === tab ? 'bg-surface' : 'text-muted')}
        >
          {t(tab === 'login' ? 'login.tabLogin' : 'login.tabRegister')}
        </button>
      ))}
    </fieldset>
  )
}
