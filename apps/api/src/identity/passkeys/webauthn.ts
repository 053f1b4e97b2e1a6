import type { PasskeySignature } from '@shop/contracts/passkey-signature.ts'
import type { NewPasskey } from '@shop/contracts/passkeys.ts'
import type { WebAuthnCredential } from '@simplewebauthn/server'

/** Whom a passkey belongs to: it only signs for pages of this origin. */
export type RelyingParty = {
  /** The host name of the shop. */
  id: string
  origin: string
}

/** @param publicUrl the setting PUBLIC_URL */
export function toRelyingParty(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Ed25519, ES256 and RS256: one of them is known to each passkey. More of them are experimental in Node.js. */
const ALGORITHMS = [-8, -7, -257]

/** Loads the library with the first passkey: it takes 0.2 s. */
const webauthn = () => import('@simplewebauthn/server')

type Challenge = {
  /** In base64url. */
  challenge: string
  /** The passkeys that the account has. */
  passkeys: readonly { credentialId: string; transports: string[] }[]
}

const toDescriptors = ({ passkeys }: Challenge) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, transports }))
const bytesOf = ({ challenge }: Challenge) => new Uint8Array(Buffer.from(challenge, 'base64url'))

/** Returns the options to create a passkey. The browser refuses those that the account has already. */
export async function toCreationOptions(
  rp: RelyingParty,
  challenge: Challenge,
  { name, phone, accountId }: { name: string; phone: string; accountId: string },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await webauthn()
  return {
    ...(await generateRegistrationOptions({
      rpName: name,
      rpID: rp.id,
      userName: phone,
      userID: new Uint8Array(Buffer.from(accountId)),
      challenge: bytesOf(challenge),
      excludeCredentials: toDescriptors(challenge),
      supportedAlgorithmIDs: ALGORITHMS,
      // The password is the first step, so the passkey need not know the user by itself.
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    })),
  }
}

/** Returns the options to sign with one of the passkeys. */
export async function toRequestOptions(rp: RelyingParty, challenge: Challenge): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webauthn()
  return {
    ...(await generateAuthenticationOptions({
      rpID: rp.id,
      challenge: bytesOf(challenge),
      allowCredentials: toDescriptors(challenge),
      userVerification: 'preferred',
    })),
  }
}

/** Spends a challenge. Returns false if it does not exist, has expired or was spent before. */
type SpendChallenge = (challenge: string) => Promise<boolean>

/** Verifies a new passkey. Returns undefined if the browser, the origin or the challenge is another one. */
export async function verifyCreation(
  rp: RelyingParty,
  { credentialId: id, clientDataJson: clientDataJSON, attestationObject, transports }: NewPasskey,
  spendChallenge: SpendChallenge,
): Promise<WebAuthnCredential | undefined> {
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject, transports },
    },
    expectedChallenge: spendChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(toUnverified)
  return verified.verified ? verified.registrationInfo.credential : undefined
}

/**
 * Verifies the signature of a passkey. Returns its new counter; undefined if the signature, the origin or the challenge is
 * wrong, or if the counter has not risen, which shows a copy.
 */
export async function verifySignature(
  rp: RelyingParty,
  { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature }: PasskeySignature,
  credential: WebAuthnCredential,
  spendChallenge: SpendChallenge,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: spendChallenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential,
    requireUserVerification: false,
  }).catch(toUnverified)
  return verified.verified ? verified.authenticationInfo.newCounter : undefined
}

/** The library throws for a response that it rejects. */
const toUnverified = () => ({ verified: false }) as const
