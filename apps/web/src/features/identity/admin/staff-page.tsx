import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { Panel } from '#shared/admin/panel.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import { staffQuery } from './queries.ts'

/** Staff members with roles and sessions, and invitations. For admins. */
export function StaffPage() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(staffQuery)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <AdminHeading title={t('admin.page.staff')}>
        <CompactButton variant="primary" onClick={() => setInviting(true)}>
          <UserPlus aria-hidden className="size-4" />
          {t('staff.invite')}
        </CompactButton>
      </AdminHeading>
      {!data && error && <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64 w-full rounded-picture" />}
      {data && (
        <div className="grid gap-4">
          <Panel title={t('staff.members')}>
            <ul className="divide-y divide-hairline">
              {data.members.map(member => (
                <MemberRow key={member.accountId} member={member} />
              ))}
            </ul>
          </Panel>
          <Panel title={t('staff.invitations')}>
            {data.invitations.length === 0 && <p className="text-muted text-sm">{t('staff.noInvitations')}</p>}
            <ul className="divide-y divide-hairline">
              {data.invitations.map(invitation => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </Panel>
        </div>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
