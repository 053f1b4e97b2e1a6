import {
  changeStaffRole,
  endStaffSessions,
  listStaff,
  removeStaff,
  type StaffMember,
  StaffRole,
} from '@shop/contracts/identity-staff.ts'
import { oneOf } from '@shop/contracts/one-of.ts'
import { call } from '#platform/api/client.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useConfirm } from '#shared/admin/dialogs/confirm.tsx'
import { CompactButton, CompactSelect } from '#shared/admin/fields/controls.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { ROLE_LABELS } from '#shared/admin/role-labels.ts'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { notify } from '#ui/toast/notify.ts'
import { useStaffChange } from './queries.ts'

/** A staff member. Changes that end their sessions ask for confirmation, because unsaved work is lost. */
export function MemberRow({ member }: { member: StaffMember }) {
  const t = useT()
  const locale = useLocale()
  const actions = useActions(member)
  const { phone, isYou, isLastAdmin, role, sessions, lastSeenAt } = member
  const name = member.name || phone
  return (
    <li aria-label={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 text-sm max-sm:w-full">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-base">
          {name}
          {isYou && <Badge tone="info">{t('staff.you')}</Badge>}
        </p>
        <p className="text-muted">
          <a href={`tel:${phone}`} className="whitespace-nowrap tabular-nums hover:underline">
            {phone}
          </a>{' '}
          · <span className="break-all">{member.email}</span>
        </p>
        <p className="text-muted">
          {sessions > 0 ? t('staff.sessions', { count: sessions }) : t('staff.noSessions')}
          {lastSeenAt && ` · ${t('staff.lastSeen', { moment: timestampText(lastSeenAt, locale) })}`}
        </p>
        {isLastAdmin && <p className="text-muted">{t('staff.lastAdmin')}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CompactSelect
          aria-label={t('staff.roleOf', { name })}
          value={role}
          disabled={isLastAdmin || actions.isPending}
          onChange={event => actions.changeRole(oneOf(StaffRole.options, event.target.value) ?? role)}
        >
          {StaffRole.options.map(each => (
            <option key={each} value={each}>
              {t(ROLE_LABELS[each])}
            </option>
          ))}
        </CompactSelect>
        <CompactButton disabled={actions.isPending} onClick={actions.endSessions}>
          {t('staff.endSessions')}
        </CompactButton>
        {!isLastAdmin && (
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
    changeRole: async (role: StaffRole) => {
      const word = t(ROLE_LABELS[role])
      const title = t('staff.changeTitle', { ...person, role: word })
      if (!(await confirm({ title, text: warn(t('staff.changeText')), action: t('staff.change') }))) return
      mutate(
        () => call(changeStaffRole, { params, body: { role } }),
        done(t('staff.changed', { ...person, role: word })),
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
