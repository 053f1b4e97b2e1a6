/** What a finished login gives. */
export type SignedIn = { token: string; phone: string; message?: string | undefined }

/** A code is on its way: to finish a registration or a login (`verify`), or to set a new password (`reset`). */
export type CodeRequest = { phone: string; resend: () => Promise<unknown> } & (
  | { kind: 'verify' }
  /** `identifier` goes back with the code: a phone or an e-mail. */
  | { kind: 'reset'; identifier: { phoneNumber: string } | { email: string } }
)
