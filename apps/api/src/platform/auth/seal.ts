import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

const sealKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'aes-256-gcm', 32))

/**
 * Encrypts a text that the database stores (AES-256-GCM).
 * @param key one of the keys of APP_SECRET
 * @param owner binds the text to its row: it can be decrypted for the same owner only
 */
export function seal(key: string, text: string, owner = ''): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealKey(key), iv)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts what `seal` returned. @throws if it was encrypted with another key or for another owner */
export function unseal(key: string, sealed: Uint8Array, owner = ''): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(key), sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}
