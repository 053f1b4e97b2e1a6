import { exportAccount } from '@shop/contracts/account.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { logout } from '@shop/contracts/identity.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, LogOut, Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { longDate } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { saveFile } from '#platform/save-file.ts'
import { profileQuery } from '#shared/session/profile.ts'
import { type Session, signOutAndGo } from '#shared/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { ChipNav, chipClass } from '#ui/chip.tsx'
import { cx } from '#ui/class-names.ts'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../../paths.ts'
import { EmailConfirmation } from './email-confirmation.tsx'

/** Sections provided by other features. */
type Parts = Record<
  'orders' | 'favorites' | 'hookahs' | 'waiting' | 'addresses' | 'bonus' | 'credit' | 'deposit' | 'reviewNews',
  ReactNode
>
type Props = Parts & { session: Session }

/** Orders, favorites and profile of the customer. */
export function AccountPage({ session, orders, favorites, hookahs, waiting, addresses, reviewNews, ...money }: Props) {
  const t = useT()
  const { data: profile, isError, isFetching, refetch } = useQuery(profileQuery(session.token))
  return (
    <div className="page-x min-h-dvh py-10 md:py-16">
      <PageMeta title={t('account.title')} description={t('account.visitorText')} />
      <PageHeading className="mb-6 md:mb-8">
        {profile ? t('account.hello', { name: profile.name }) : t('account.title')}
      </PageHeading>
      <div className="mb-8">
        <ChipNav label={t('account.sections')}>
          {SECTIONS.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`} className={chipClass}>
                {t(title)}
              </a>
            </li>
          ))}
        </ChipNav>
      </div>
      {/* The other sections come once the number of orders is known, so that nothing moves. */}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] [&:has(#orders_[data-loading])_section:not(#orders)]:hidden">
        <div className="grid min-w-0 gap-10">
          <Part id="orders" title={t('account.orders')}>
            {orders}
          </Part>
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <Part id="bonus" title={t('bonus.title')} className={card}>
              {money.bonus}
            </Part>
            <Part id="credit" title={t('credit.title')} className={card}>
              {money.credit}
            </Part>
            <Part id="deposit" title={t('account.deposit')} className={cx(card, 'has-[>h2:only-child]:hidden')}>
              {money.deposit}
            </Part>
            <Part id="mixes" title={t('account.mixes')} className={card}>
              <p className="text-muted">{t('account.mixesText')}</p>
              <LocaleLink to={paths.accountMixes} className={buttonClass('soft', 'sm', 'mt-4')}>
                {t('account.toMixes')}
              </LocaleLink>
            </Part>
            <Part id="reviews" title={t('account.reviews')} className={card}>
              <p className="text-muted">{t('account.reviewsText')}</p>
              {reviewNews}
              <LocaleLink to={paths.accountReviews} className={buttonClass('soft', 'sm', 'mt-4')}>
                {t('account.toReviews')}
              </LocaleLink>
            </Part>
          </div>
          <Part id="favorites" title={t('favorites.title')}>
            {favorites}
          </Part>
        </div>
        <div className="grid min-w-0 gap-6">
          <Part id="profile" title={t('account.profile')} className={card}>
            {isError ? <RetryNotice pending={isFetching} onRetry={() => refetch()} /> : <Facts session={session} />}
            <div className="mt-5 flex flex-wrap gap-2">
              <LocaleLink to={paths.accountEdit} className={buttonClass('soft', 'sm')}>
                <Pencil aria-hidden className="size-4" />
                {t('account.edit')}
              </LocaleLink>
              <LogoutButton />
            </div>
          </Part>
          <Part id="hookahs" title={t('account.hookahs')} className={card}>
            {hookahs}
          </Part>
          <Part id="addresses" title={t('address.title')} className={card}>
            {addresses}
          </Part>
          <Part id="waiting" title={t('waiting.title')} className={card}>
            {waiting}
          </Part>
          <Part id="data" title={t('data.title')} className={card}>
            <YourData token={session.token} />
          </Part>
        </div>
      </div>
    </div>
  )
}

/** The parts of the page by their ids, in the order of a phone. */
const SECTIONS = [
  ['orders', 'account.orders'],
  ['bonus', 'bonus.title'],
  ['credit', 'credit.title'],
  ['mixes', 'account.mixes'],
  ['reviews', 'account.reviews'],
  ['favorites', 'favorites.title'],
  ['profile', 'account.profile'],
  ['hookahs', 'account.hookahs'],
  ['addresses', 'address.title'],
  ['waiting', 'waiting.title'],
  ['data', 'data.title'],
] as const

const card = 'rounded-card bg-surface p-5 sm:p-6'

type PartProps = { id: string; title: string; className?: string; children: ReactNode }

function Part({ id, title, className, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={cx('min-w-0 scroll-mt-24', className)}>
      <h2 id={`${id}-title`} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Facts({ session }: { session: Session }) {
  const t = useT()
  const locale = useLocale()
  const { data: profile } = useQuery(profileQuery(session.token))
  if (!profile) return <Skeleton className="h-44 w-full" />
  return (
    <>
      <dl className="grid gap-3">
        <Fact term={t('login.phone')}>{profile.phone}</Fact>
        <Fact term={t('login.email')}>
          {profile.email}
          <EmailConfirmation key={profile.email} profile={profile} token={session.token} />
        </Fact>
        <Fact term={t('account.birthday')}>{longDate(profile.birthday, locale)}</Fact>
      </dl>
      <p className="mt-3 text-muted text-sm">
        {t('account.memberSince', { date: longDate(shopDate(new Date(profile.memberSince)), locale) })}
      </p>
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/**
 * Signs out and opens the home page with a confirmation. The browser drops the session even if the server cannot be
 * reached.
 */
function LogoutButton() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const leave = async () => {
    call(logout).catch(() => undefined)
    await signOutAndGo(async () => navigate(localePath(locale, paths.home)))
    const own = [
      'profile',
      'orders',
      'addresses',
      'favorites',
      'stock-alerts',
      'bonus',
      'store-credit',
      'mixes',
      'own-reviews',
      'sessions',
    ]
    for (const key of own) queryClient.removeQueries({ queryKey: [key] })
    notify({ kind: 'ok', title: t('account.loggedOut') })
  }
  return (
    <Button variant="soft" size="sm" onClick={() => void leave()}>
      <LogOut aria-hidden className="size-4" />
      {t('account.logout')}
    </Button>
  )
}

const DeleteAccountDialog = lazy(() =>
  import('./delete-account-dialog.tsx').then(module => ({ default: module.DeleteAccountDialog })),
)

/** Export of all personal data and deletion of the account. */
function YourData({ token }: { token: string }) {
  const t = useT()
  const [isDeleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: () => call(exportAccount),
    onSuccess: data =>
      saveFile(
        `my-data-${shopDate(new Date(data.exportedAt))}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      ),
  })
  return (
    <div className="grid gap-4">
      <p className="text-muted text-sm">{t('data.exportText')}</p>
      {download.isSuccess && <Notice kind="ok" role="status" title={t('data.exported')} />}
      {download.error && (
        <Notice kind="bad" role="alert" title={t('data.exportFailed')}>
          {download.error instanceof ApiError && download.error.serverMessage}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" size="sm" pending={download.isPending} onClick={() => download.mutate()}>
          <Download aria-hidden className="size-4" />
          {t('data.export')}
        </Button>
        <Button variant="danger" size="sm" onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </div>
      {isDeleting && (
        <Suspense>
          <DeleteAccountDialog token={token} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </div>
  )
}
