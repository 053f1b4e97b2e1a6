import * as calls from '@shop/contracts/identity-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { inviteStaff, withdrawInvitation } from './invite-staff.ts'
import { changeRole, endStaffSessions, listStaff } from './staff.ts'

/** Requests per minute and network address: each invitation is an SMS. */
const INVITED_PER_MINUTE = 20

/** Mounts the staff management endpoints, for admins only. */
export function mountIdentityForStaff(mount: Mount, deps: Deps): void {
  const list = async ({ accountId }: { accountId: string }) => ({
    result: await listStaff(deps.db, deps.clock.now(), accountId),
  })

  mount(calls.listStaff, ({ caller }) => list(caller))
  mount(
    calls.inviteStaff,
    async call => {
      await inviteStaff(deps, staffOf(call), call.body, call.locale)
      return list(call.caller)
    },
    { perMinute: INVITED_PER_MINUTE },
  )
  mount(calls.changeStaffRole, async call => {
    await changeRole(deps, staffOf(call), { id: call.params.id, role: call.body.role })
    return list(call.caller)
  })
  mount(calls.removeStaff, async call => {
    await changeRole(deps, staffOf(call), { id: call.params.id, role: 'customer' })
    return list(call.caller)
  })
  mount(calls.endStaffSessions, async call => {
    await endStaffSessions(deps, staffOf(call), call.params.id)
    return { result: { success: true as const } }
  })
  mount(calls.withdrawInvitation, async call => {
    await withdrawInvitation(deps, staffOf(call), call.params.id)
    return list(call.caller)
  })
}
