import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading, Panel } from '#shared/admin/page-parts.tsx'
import { useSession } from '#shared/session/session.ts'
import { SessionList } from '../profile/session-list.tsx'
import { AuthenticatorPanel } from './authenticator-panel.tsx'
import { PaperPanel } from './paper-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'

/** How the signed-in staff member logs in. */
export function OwnAccountPage() {
  const t = useT()
  const session = useSession()
  return (
    <>
      <AdminHeading title={t('admin.page.account')} />
      <div className="grid max-w-3xl gap-4">
        <Panel title={t('authenticator.title')}>
          <AuthenticatorPanel />
        </Panel>
        <Panel title={t('passkeys.title')}>
          <PasskeysPanel />
        </Panel>
        <Panel title={t('admin.paper.title')}>
          <PaperPanel />
        </Panel>
        <Panel title={t('sessions.title')}>{session && <SessionList token={session.token} />}</Panel>
      </div>
    </>
  )
}
