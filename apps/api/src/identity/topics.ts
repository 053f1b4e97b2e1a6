import type { TextsName, Topics } from '#platform/jobs/topics.ts'

const codeTexts: Record<string, TextsName> = {
  change_step: 'code.change_step',
  reset: 'code.reset',
  confirm_email: 'code.confirm_email',
}

/** Messages with codes and about signing in. */
export const identityTopics = {
  /** `purpose`: the purpose of the code. The code itself is not a parameter. */
  code: { texts: ({ purpose }) => codeTexts[String(purpose)] ?? 'code', sms: 'reserved', isShortLived: true },
  email_changed: { values: ['phone'] },
  account_exists: { button: 'shop', sms: 'reserved', isShortLived: true },
  // The SMS is a security warning: it does not count as a notice, so that the share of notices does not limit it.
  password_reset_by_email: { values: ['phone'], sms: 'code', isShortLived: true },
  /**
   * `change`: what happened to the second step (`SecondStepChange`). The SMS is a security warning of staff, which no
   * budget limits.
   */
  authenticator: { values: ['phone'], sms: 'staff', isForStaff: true },
  /** `next`: login, or register if the phone has no account. */
  'staff.invited': { sms: 'staff', isForStaff: true },
} satisfies Topics
