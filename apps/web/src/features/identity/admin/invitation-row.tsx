import { inviteStaff, type StaffInvitation, withdrawInvitation } from '@shop/contracts/identity-staff.ts'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { notifyFailure, notifyUndo } from '#shared/admin/notifications.ts'
import { ROLE_LABELS } from '#shared/admin/role-labels.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useStaffChange } from './queries.ts'

/** An invited person who has not registered yet. */
export function InvitationRow({
  invitation: { id, phone, role, expiresAt, invitedBy },
}: {
  invitation: StaffInvitation
}) {
  const t = useT()
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
          {t(ROLE_LABELS[role])}
          {!isOver && ` · ${t('staff.until', { moment: timestampText(expiresAt, locale) })}`}
          {invitedBy && ` · ${t('staff.invitedBy', { name: invitedBy })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOver && (
          <CompactButton
            disabled={isPending}
            onClick={() =>
              mutate(invite, { onSuccess: () => notify({ kind: 'ok', title: t('staff.invited', { phone }) }) })
            }
          >
            {t('staff.inviteAgain')}
          </CompactButton>
        )}
        <CompactButton disabled={isPending} onClick={withdraw}>
          {t('staff.withdraw')}
        </CompactButton>
      </div>
    </li>
  )
}
