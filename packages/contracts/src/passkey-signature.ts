import * as z from 'zod/mini'

/** Bytes in base64url, as a browser returns them. */
export const base64url = (maxLength: number) => z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/))

/** The signature of a passkey of the signed-in staff member. */
export const PasskeySignature = z.object({
  credentialId: base64url(1400),
  clientDataJson: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
})
export type PasskeySignature = z.infer<typeof PasskeySignature>
