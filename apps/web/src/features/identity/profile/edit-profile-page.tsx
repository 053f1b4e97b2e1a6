import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import type { Session } from '#shared/session/session-store.ts'
import { buttonClass } from '#ui/button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { ProfileForm } from './profile-form.tsx'
import { profileQuery } from './queries.ts'

export function EditProfilePage({ session }: { session: Session }) {
  const t = useT()
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(session.token))
  return (
    <div className="page-x py-10 md:py-16">
      <PageMeta title={t('account.edit')} description={t('account.visitorText')} />
      <PageHeading className="mb-6 md:mb-8">{t('account.edit')}</PageHeading>
      <div className="grid max-w-4xl items-start gap-6 md:grid-cols-2">
        <section className="rounded-card bg-surface p-6">
          <h2 className="mb-4 text-xl">{t('account.profile')}</h2>
          {isError && <RetryNotice pending={isFetching} onRetry={() => refetch()} />}
          {!isError && !profile && <Skeleton className="h-96 w-full" />}
          {profile && (
            <>
              <ProfileForm profile={profile} token={session.token} />
              <div className="mt-6 border-hairline border-t pt-5">
                <h3 className="break-words">{profile.email}</h3>
                <EmailConfirmation key={profile.email} profile={profile} token={session.token} />
              </div>
            </>
          )}
        </section>
        <section className="rounded-card bg-surface p-6">
          <h2 className="mb-4 text-xl">{t('account.passwordTitle')}</h2>
          <ChangePasswordForm userPhone={session.userPhone} />
        </section>
      </div>
      <LocaleLink to={paths.account} className={buttonClass('plain', 'md', 'mt-6')}>
        {t('account.back')}
      </LocaleLink>
    </div>
  )
}
