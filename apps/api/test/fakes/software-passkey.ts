import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/** Bits of the authenticator data: the user is present, was verified, and a new credential follows. */
const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]

/** Short byte and text strings of CBOR (RFC 8949), as far as a passkey needs them. */
function head(majorType: number, length: number): Buffer {
  const type = majorType << 5
  if (length < 24) return Buffer.from([type | length])
  return length < 256 ? Buffer.from([type | 24, length]) : Buffer.from([type | 25, length >> 8, length & 255])
}
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data])
const text = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)])

type Options = { challenge: string }

/** A passkey in software: a key of P-256 that counts its signatures, in a browser on a page of `origin`. */
export function createSoftwarePasskey({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const credentialId = base64url(id)
  const page = { origin, counter: 0 }

  const clientData = (type: string, { challenge }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: page.origin, crossOrigin: false }))
  const authenticatorData = (flags: number, credential = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(page.counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credential])
  }
  /** The COSE form of the key: EC2, ES256, P-256, and its point. */
  const coseKey = () =>
    Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])

  return {
    credentialId,
    /** The page that asks for the passkey, and the signatures that it has counted. Tests change them. */
    page,
    /** What the browser returns for a new passkey. */
    create(options: Options) {
      const length = Buffer.from([id.length >> 8, id.length & 255])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
      const data = authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, credential)
      const attestation = [text('fmt'), text('none'), text('attStmt'), head(5, 0), text('authData'), bytes(data)]
      return {
        credentialId,
        clientDataJson: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(Buffer.concat([head(5, 3), ...attestation])),
        transports: ['internal'],
      }
    },
    /** What the browser returns for a signature. */
    sign(options: Options) {
      page.counter++
      const client = clientData('webauthn.get', options)
      const data = authenticatorData(USER_PRESENT | USER_VERIFIED)
      return {
        credentialId,
        clientDataJson: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      }
    },
  }
}
