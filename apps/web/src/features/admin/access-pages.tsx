import { logout } from '@shop/contracts/identity.ts'
import { localePath } from '@shop/contracts/locales.ts'
import type { Permission } from '@shop/contracts/permissions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { ACCOUNT_KEY, ADMIN_KEY } from '#shared/admin/staff.ts'
import { emit } from '#shared/session/events.ts'
import { isLeaving, signOut, signOutAndGo } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { paths } from '../../paths.ts'

/** Layout of the pages shown instead of the admin area. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-xl flex-1 flex-col justify-center px-4 py-16">
      {children}
    </main>
  )
}

/** Shown without a session: opens the login dialog of the shop. */
export function LoginPage() {
  const t = useT()
  useEffect(() => {
    if (!isLeaving()) emit('showLogin')
  }, [])
  return (
    <CenteredPage>
      <PageMeta title={t('admin.title')} isPrivate />
      <PageHeading>{t('admin.title')}</PageHeading>
      <p className="mt-3 text-lg text-muted">{t('admin.visitorText')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => emit('showLogin')}>{t('nav.login')}</Button>
        <LocaleLink to={paths.home} className={buttonClass('outline')}>
          {t('admin.toShop')}
        </LocaleLink>
      </div>
    </CenteredPage>
  )
}

/** Shown to customers (403). */
export function ForbiddenPage({ phone }: { phone: string }) {
  const t = useT()
  const { toLogin } = useSignOut()
  return (
    <CenteredPage>
      <PageMeta title={t('admin.forbiddenTitle')} isPrivate />
      <p className="font-dots text-[6rem] text-tuff leading-none">403</p>
      <PageHeading className="mt-3">{t('admin.forbiddenTitle')}</PageHeading>
      <p className="mt-3 text-lg text-muted">{t('admin.forbiddenText', { phone })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <LocaleLink to={paths.home} className={buttonClass()}>
          {t('admin.toShop')}
        </LocaleLink>
        <Button variant="outline" onClick={toLogin}>
          {t('admin.otherAccount')}
        </Button>
      </div>
    </CenteredPage>
  )
}

/** Shown if the role of the staff member lacks the permission of the page. */
export function PermissionRequiredPage({ permission }: { permission: Permission }) {
  const t = useT()
  return (
    <div className="max-w-xl py-10">
      <PageMeta title={t('admin.forbiddenTitle')} isPrivate />
      <LockKeyhole aria-hidden className="mb-4 size-10 text-tuff" />
      <PageHeading>{t('admin.forbiddenTitle')}</PageHeading>
      <p className="mt-3 text-muted">{t('admin.otherRole', { permission: t(`permission.${permission}`) })}</p>
    </div>
  )
}

export function MissingPage({ to }: { to: string }) {
  const t = useT()
  return (
    <div className="max-w-xl py-10">
      <PageMeta title={t('notFound.title')} isPrivate />
      <p className="font-dots text-[5rem] text-accent leading-none">404</p>
      <PageHeading className="mt-3">{t('notFound.title')}</PageHeading>
      <p className="mt-3 text-muted">{t('admin.missingText')}</p>
      <LocaleLink to={to} className={buttonClass('outline', 'md', 'mt-6')}>
        {t('admin.toStart')}
      </LocaleLink>
    </div>
  )
}

/**
 * Ends the session. The browser drops the session and the cache even if the request to the server fails.
 */
export function useSignOut(): { toShop: () => void; toLogin: () => void } {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const home = localePath(useLocale(), paths.home)
  const clearCache = () => {
    for (const key of [ACCOUNT_KEY, ADMIN_KEY]) queryClient.removeQueries({ queryKey: [key] })
  }
  const sendLogout = () => void call(logout).catch(() => undefined)
  return {
    toShop: () => {
      sendLogout()
      void signOutAndGo(async () => navigate(home)).then(clearCache)
    },
    toLogin: () => {
      sendLogout()
      signOut()
      clearCache()
    },
  }
}
