import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { listen } from '../harness/listen.ts'

export type TlsFront = {
  /** https://127.0.0.1:PORT. */
  url: string
  /** The certificate, for NODE_EXTRA_CA_CERTS of a program that calls it. */
  caFile: string
  stop(): Promise<void>
}

/** Serves a plain HTTP server over TLS: a live shop talks to no provider without it. */
export async function startTlsFront(targetUrl: string): Promise<TlsFront> {
  const { key, certificate } = makeCertificate()
  const { port: targetPort } = new URL(targetUrl)
  const server = createServer({ key, cert: certificate }, socket => {
    const target = connect(Number(targetPort), '127.0.0.1')
    for (const end of [socket, target]) end.on('error', () => socket.destroy())
    socket.pipe(target).pipe(socket)
  })
  const { port, stop } = await listen(server)
  const folder = mkdtempSync(join(tmpdir(), 'dymtun-tls-'))
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, certificate)
  return {
    url: `https://127.0.0.1:${port}`,
    caFile,
    stop: async () => {
      rmSync(folder, { recursive: true })
      await stop()
    },
  }
}

/** Creates a self-signed certificate for 127.0.0.1 (RFC 5280), in PEM. */
function makeCertificate(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const facts = der(0x30, [
    der(0xa0, [integer(2)]),
    der(0x02, [Buffer.concat([Buffer.from([1]), randomBytes(8)])]),
    ECDSA_SHA256,
    NAME,
    der(0x30, [der(0x17, [Buffer.from('200101000000Z')]), der(0x17, [Buffer.from('491231235959Z')])]),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, [der(0x30, [IS_AUTHORITY, IS_LOCALHOST])]),
  ])
  const signed = der(0x30, [facts, ECDSA_SHA256, der(0x03, [Buffer.from([0]), signatureOf(facts, privateKey)])])
  const lines = signed.toString('base64').replaceAll(/.{64}/g, line => `${line}\n`)
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  }
}

const signatureOf = (bytes: Buffer, key: KeyObject) => sign('sha256', bytes, key)

/** A value of ASN.1 in its DER form: tag, length, content. */
function der(tag: number, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content])
}

const integer = (value: number) => der(0x02, [Buffer.from([value])])
const objectId = (hex: string) => der(0x06, [Buffer.from(hex, 'hex')])

/** ecdsa-with-SHA256. */
const ECDSA_SHA256 = der(0x30, [objectId('2a8648ce3d040302')])
/** CN=127.0.0.1. */
const NAME = der(0x30, [der(0x31, [der(0x30, [objectId('550403'), der(0x0c, [Buffer.from('127.0.0.1')])])])])
/** basicConstraints: CA. */
const IS_AUTHORITY = der(0x30, [objectId('551d13'), der(0x04, [der(0x30, [der(0x01, [Buffer.from([0xff])])])])])
/** subjectAltName: the address 127.0.0.1. */
const IS_LOCALHOST = der(0x30, [objectId('551d11'), der(0x04, [der(0x30, [der(0x87, [Buffer.from([127, 0, 0, 1])])])])])
