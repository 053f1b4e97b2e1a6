import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'
import { listen } from '../harness/listen.ts'

const BUCKET = 'pictures'
const KEYS = { accessKeyId: 'shop', secretAccessKey: 'a secret key' }
const REGION = 'yerevan-1'

type Call = { method: string; path: string; headers: IncomingMessage['headers']; bytes: Buffer }
type S3Response = { status: number; body?: Buffer | string }
type File = { bytes: Buffer; type: string | undefined }

const errorResponse = (status: number, code: string): S3Response => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
})

/** Starts a bucket that verifies the signature and the integrity of each request. */
export async function startS3() {
  const files = new Map<string, File>()
  const state = { isBroken: false }
  const server = createServer(async (request, reply) => {
    const { status, body } = state.isBroken ? errorResponse(500, 'InternalError') : await respond(await read(request))
    reply.writeHead(status).end(body)
  })

  async function respond(call: Call): Promise<S3Response> {
    if (!(await isSigned(call))) return errorResponse(403, 'SignatureDoesNotMatch')
    const key = call.path.slice(1)
    if (!key.startsWith(`${BUCKET}/`)) return errorResponse(404, 'NoSuchBucket')
    if (call.method === 'PUT') files.set(key, { bytes: call.bytes, type: call.headers['content-type'] })
    else if (call.method === 'DELETE') files.delete(key)
    else return give(files.get(key))
    return { status: call.method === 'DELETE' ? 204 : 200 }
  }

  const { url, stop } = await listen(server)
  const settings = {
    PICTURE_STORE: 's3',
    S3_URL: url,
    S3_BUCKET: BUCKET,
    S3_REGION: REGION,
    S3_ACCESS_KEY: KEYS.accessKeyId,
    S3_SECRET_KEY: KEYS.secretAccessKey,
  }
  return { files, state, stop, settings }
}

const give = (file: File | undefined): S3Response =>
  file ? { status: 200, body: file.bytes } : errorResponse(404, 'NoSuchKey')

async function read(request: IncomingMessage): Promise<Call> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const { method = 'GET', url: path = '/', headers } = request
  return { method, path, headers, bytes: Buffer.concat(chunks) }
}

async function isSigned({ method, path, headers, bytes }: Call): Promise<boolean> {
  const datetime = String(headers['x-amz-date'])
  const hash = createHash('sha256').update(bytes).digest('hex')
  const signer = new AwsV4Signer({
    ...KEYS,
    method,
    url: `http://${headers.host}${path}`,
    headers: { 'x-amz-content-sha256': hash, 'x-amz-date': datetime },
    datetime,
    service: 's3',
    region: REGION,
  })
  return headers.authorization === (await signer.authHeader())
}
