import type { PasskeySignature } from '@shop/contracts/passkey-signature.ts'
import type { NewPasskey } from '@shop/contracts/passkeys.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Options of WebAuthn, as the API returns them. */
export type PasskeyOptionsJson = Record<string, unknown>

/** Returns true if the browser knows passkeys. */
export const hasPasskeySupport = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Asks the user to create a passkey. @throws if the user cancels it, or the account has this passkey already */
export async function createPasskey(options: PasskeyOptionsJson): Promise<Omit<NewPasskey, 'name'>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON: clientDataJson, attestationObject, transports = [] } = response
  return { credentialId: id, clientDataJson, attestationObject, transports: [...transports] }
}

/** Asks the user to sign with a passkey. @throws if the user cancels it */
export async function signWithPasskey(options: PasskeyOptionsJson): Promise<PasskeySignature> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON: clientDataJson, authenticatorData, signature } = response
  return { credentialId: id, clientDataJson, authenticatorData, signature }
}
