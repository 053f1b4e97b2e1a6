import {
  changeStaffRole,
  endStaffSessions,
  exportStaff,
  inviteStaff,
  listStaff,
  removeStaff,
  type StaffInvitation,
  type StaffMember,
  withdrawInvitation,
} from '@shop/contracts/identity-staff.ts'
import { RoleKey } from '@shop/contracts/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton, CompactSelect, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { AdminError, AdminHeading, Panel } from '#shared/admin/page-parts.tsx'
import { useRoleLabel } from '#shared/admin/staff.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { notify } from '#ui/toast/notify.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { staffQuery, useStaffChange } from './queries.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleOptions } from './role-options.tsx'

/** Staff members with roles and sessions, and invitations. */
export function StaffPage() {
  const t = useT()
  const { data, error, isFetching, refetch } = useQuery(staffQuery)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <AdminHeading title={t('admin.page.staff')}>
        <CsvButton name="staff" total={data?.members.length ?? 0} read={() => call(exportStaff)} />
        <LocaleLink to={adminPaths.roles} className={compactButtonClass('outline')}>
          {t('roles.manage')}
        </LocaleLink>
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

function Badges({ member: { isYou, hasAuthenticator, hasPasskeys } }: { member: StaffMember }) {
  const t = useT()
  return (
    <>
      {isYou && <Badge tone="info">{t('staff.you')}</Badge>}
      {hasAuthenticator && <Badge tone="ok">{t('staff.authenticator')}</Badge>}
      {hasPasskeys && <Badge tone="ok">{t('staff.passkey')}</Badge>}
    </>
  )
}

type ResetButtonProps = { member: StaffMember; disabled: boolean; onReset: () => void }

/** Removes the authenticator app and the passkeys of a colleague who lost them. */
function ResetButton({ member: { isYou, hasAuthenticator, hasPasskeys }, disabled, onReset }: ResetButtonProps) {
  const t = useT()
  if (isYou || (!hasAuthenticator && !hasPasskeys)) return null
  return (
    <CompactButton disabled={disabled} onClick={onReset}>
      {t('staff.resetApp')}
    </CompactButton>
  )
}

/** A staff member. Changes that end their sessions ask for confirmation, because unsaved work is lost. */
export function MemberRow({ member }: { member: StaffMember }) {
  const t = useT()
  const locale = useLocale()
  const actions = useActions(member)
  const [isResetting, setResetting] = useState(false)
  const { phone, isLastAdmin, isWithinOwn, role, roleName, sessions, lastSeenAt } = member
  const name = member.name || phone
  return (
    <li aria-label={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 text-sm max-sm:w-full">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base">
          {name}
          <Badges member={member} />
        </p>
        <p className="text-muted">
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-6 items-center whitespace-nowrap tabular-nums hover:underline pointer-coarse:min-h-11"
          >
            {phone}
          </a>{' '}
          · <span className="break-all">{member.email}</span>
        </p>
        <p className="text-muted">
          {sessions > 0 ? t('staff.sessions', { count: sessions }) : t('staff.noSessions')}
          {lastSeenAt && ` · ${t('staff.lastSeen', { timestamp: timestampText(lastSeenAt, locale) })}`}
        </p>
        {isLastAdmin && <p className="text-muted">{t('staff.lastAdmin')}</p>}
        {!isWithinOwn && <p className="text-muted">{t('staff.aboveOwn')}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CompactSelect
          aria-label={t('staff.roleOf', { name })}
          value={role}
          disabled={isLastAdmin || !isWithinOwn || actions.isPending}
          onChange={({ target: { value, selectedOptions } }) =>
            actions.changeRole(RoleKey.parse(value), selectedOptions[0]?.text ?? value)
          }
        >
          <RoleOptions current={{ key: role, name: roleName }} />
        </CompactSelect>
        <CompactButton disabled={!isWithinOwn || actions.isPending} onClick={actions.endSessions}>
          {t('staff.endSessions')}
        </CompactButton>
        <ResetButton member={member} disabled={!isWithinOwn || actions.isPending} onReset={() => setResetting(true)} />
        {isResetting && <ResetDialog member={member} onClose={() => setResetting(false)} />}
        {!isLastAdmin && isWithinOwn && (
          <CompactButton variant="danger" disabled={actions.isPending} onClick={actions.remove}>
            {t('staff.remove')}
          </CompactButton>
        )}
      </div>
    </li>
  )
}

function useActions({ accountId: id, name, phone, isYou }: StaffMember) {
  const t = useT()
  const confirm = useConfirm()
  const { mutate, isPending } = useStaffChange({ onFailed: error => notifyFailure(t('staff.failed'), error) })
  const person = { name: name || phone }
  const warn = (text: string) => (isYou ? `${text} ${t('staff.itIsYou')}` : text)
  const params = { id }
  const done = (title: string) => ({ onSuccess: () => notify({ kind: 'ok', title }) })
  return {
    isPending,
    changeRole: async (role: RoleKey, roleText: string) => {
      const title = t('staff.changeTitle', { ...person, role: roleText })
      if (!(await confirm({ title, text: warn(t('staff.changeText')), action: t('staff.change') }))) return
      mutate(
        () => call(changeStaffRole, { params, body: { role } }),
        done(t('staff.changed', { ...person, role: roleText })),
      )
    },
    endSessions: async () => {
      const title = t('staff.endTitle', person)
      if (!(await confirm({ title, text: warn(t('staff.endText')), action: t('staff.endSessions') }))) return
      mutate(
        async () => {
          await call(endStaffSessions, { params })
          return call(listStaff)
        },
        done(t('staff.ended', person)),
      )
    },
    remove: async () => {
      const question = { title: t('staff.removeTitle', person), text: warn(t('staff.removeText')) }
      if (!(await confirm({ ...question, action: t('staff.remove'), isDangerous: true }))) return
      mutate(() => call(removeStaff, { params }), done(t('staff.removed', person)))
    },
  }
}

/** An invited person who has not registered yet. */
export function InvitationRow({
  invitation: { id, phone, role, roleName, expiresAt, invitedBy, isWithinOwn },
}: {
  invitation: StaffInvitation
}) {
  const t = useT()
  const roleLabel = useRoleLabel()
  const locale = useLocale()
  const { mutate, isPending } = useStaffChange({ onFailed: error => notifyFailure(t('staff.failed'), error) })
  const isOver = new Date(expiresAt) <= clock.now()
  const invite = () => call(inviteStaff, { body: { phoneNumber: phone, role, locale } })
  const withdraw = () =>
    mutate(() => call(withdrawInvitation, { params: { id } }), {
      onSuccess: () =>
        notifyUndo(t('staff.withdrawn', { phone }), { label: t('staff.inviteAgain'), run: () => mutate(invite) }),
    })
  return (
    <li aria-label={phone} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="text-sm">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base">
          <span className="tabular-nums">{phone}</span>
          {isOver && <Badge tone="warn">{t('staff.expired')}</Badge>}
        </p>
        <p className="text-muted">
          {roleLabel(role, roleName)}
          {!isOver && ` · ${t('staff.until', { timestamp: timestampText(expiresAt, locale) })}`}
          {invitedBy && ` · ${t('staff.invitedBy', { name: invitedBy })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOver && isWithinOwn && (
          <CompactButton
            disabled={isPending}
            onClick={() =>
              mutate(invite, { onSuccess: () => notify({ kind: 'ok', title: t('staff.invited', { phone }) }) })
            }
          >
            {t('staff.inviteAgain')}
          </CompactButton>
        )}
        {isWithinOwn && (
          <CompactButton disabled={isPending} onClick={withdraw}>
            {t('staff.withdraw')}
          </CompactButton>
        )}
      </div>
    </li>
  )
}
