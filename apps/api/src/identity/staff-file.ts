import type { StaffList } from '@shop/contracts/identity-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { presets } from '@shop/contracts/permissions.ts'
import { dayOf, type exportList, type ListColumn } from '#audit/index.ts'
import { translate } from '#platform/i18n/translate.ts'

type StaffRow = Partial<StaffList['members'][number]> &
  Pick<StaffList['members'][number], 'phone' | 'role'> & { state: 'member' | 'invited' }
type Columns = Parameters<typeof exportList<StaffRow>>[2]['columns']

/** The members of staff and then those who are invited. */
export function toStaffRows({ members, invitations }: StaffList): StaffRow[] {
  return [
    ...members.map(member => ({ ...member, state: 'member' as const })),
    ...invitations.map(({ phone, role, roleName, invitedAt }) => ({
      phone,
      role,
      ...(roleName !== undefined && { roleName }),
      since: invitedAt,
      state: 'invited' as const,
    })),
  ]
}

/** The name of a role of the shop; roles that staff have made are named by themselves. */
function roleText(locale: Locale, role: string): string {
  const preset = presets.find(each => each === role)
  return preset === undefined ? role : translate(locale, `roleName.${preset}`)
}

/** The columns of the file of staff. */
export const staffColumns: Columns = (locale): ListColumn<StaffRow>[] => [
  ['name', ({ name }) => name],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ['role', ({ role, roleName }) => roleName ?? roleText(locale, role)],
  ['state', ({ state }) => translate(locale, `list.staff.${state}`)],
  ['since', ({ since }) => dayOf(since)],
  ['lastSeen', ({ lastSeenAt }) => dayOf(lastSeenAt)],
  ['sessions', ({ sessions }) => sessions],
  [
    'secondStep',
    ({ hasAuthenticator, hasPasskeys }) =>
      [
        hasAuthenticator && translate(locale, 'list.secondStep.app'),
        hasPasskeys && translate(locale, 'list.secondStep.passkey'),
      ]
        .filter(Boolean)
        .join(', '),
  ],
]
