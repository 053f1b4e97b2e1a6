import { PHONE_PREFIX } from '@shop/contracts/phone.ts'
import { useEffect, useRef, useState } from 'react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { signIn } from '#shared/session/session.ts'
import { cx } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { notify } from '#ui/toast/notify.ts'
import { CodeForm } from './code-form.tsx'
import type { CodeRequest, SignedIn } from './login-flow.ts'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'

type Mode = 'login' | 'register' | 'reset'
const TITLES = { login: 'login.title', register: 'login.registerTitle', reset: 'login.resetTitle' } as const
const TABS = ['login', 'register'] as const

/** Login, registration and reset in one modal (product.md section 4). It is made anew when it opens, so closing resets it. */
export function LoginDialog({ onClose }: { onClose: () => void }) {
  useMessages('identity')
  const t = useT()
  const [mode, setMode] = useState<Mode>('login')
  const [phone, setPhone] = useState<string>(PHONE_PREFIX)
  const [request, setRequest] = useState<CodeRequest>()

  const finish = ({ token, phone: userPhone, message }: SignedIn) => {
    signIn({ token, userPhone })
    notify({ title: message ?? t('login.success'), kind: 'ok' })
    onClose()
  }
  // Each face but the first takes the focus to its first field; the switch between login and registration keeps it.
  const forms = useRef<HTMLDivElement>(null)
  const face = request ? 'code' : mode === 'reset' ? 'reset' : 'form'
  const shownFace = useRef(face)
  useEffect(() => {
    if (shownFace.current === face) return
    shownFace.current = face
    forms.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [face])
  const backToLogin = () => {
    setRequest(undefined)
    setMode('login')
  }
  return (
    <Dialog open onClose={onClose} title={t(request ? 'login.codeTitle' : TITLES[mode])}>
      {request ? (
        <div ref={forms}>
          <CodeForm request={request} onSignedIn={finish} onCancel={backToLogin} />
        </div>
      ) : (
        <div ref={forms}>
          {mode !== 'reset' && <ModeSwitch mode={mode} onMode={setMode} />}
          {mode === 'login' && (
            <LoginForm
              phone={phone}
              onPhone={setPhone}
              onSignedIn={finish}
              onCodeSent={setRequest}
              onForgot={() => setMode('reset')}
            />
          )}
          {mode === 'register' && (
            <RegisterForm phone={phone} onPhone={setPhone} onCodeSent={setRequest} onVerified={backToLogin} />
          )}
          {mode === 'reset' && <ResetForm phone={phone} onCodeSent={setRequest} onCancel={backToLogin} />}
        </div>
      )}
    </Dialog>
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
