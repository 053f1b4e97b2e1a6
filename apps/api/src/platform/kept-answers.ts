import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from './clock.ts'
import { encodingFor, type Pack, packOnce } from './encoding.ts'
import { createKept } from './kept.ts'
import { measured } from './measured.ts'

/** Worth little work: most are asked for a few times before their second is over. 42 kB: 0.12 ms and 7,344 bytes; 3 takes 0.14 for 1 % less, 4 takes 0.23 for 2 %. */
const BROTLI_QUALITY = 2
/** What all kept answers of a process may take, as they are and packed. */
const MAX_BYTES = 24 * 1024 * 1024
/** An answer with its packed forms and what is known of it, by its own bytes. */
const PACKED_SHARE = 1.6

/** An answer as it is sent: serialized, named by its content and packed once for each encoding. */
type KeptAnswer = { tag: string; bytes: number; pack: Pack }

/** What a call is answered with, its headers set: what is kept of `key`, or what `serialize` makes. */
export type AnswerKept = (asked: {
  key: string
  request: FastifyRequest
  reply: FastifyReply
  serialize: () => Promise<string | Buffer>
}) => Promise<Buffer | null>

/**
 * Keeps public answers for a moment (ADR 0025). Nothing is announced between processes, so that nothing can be missed:
 * each is right again when the moment is over. `Cache-Control: no-cache` of who asks has an answer made anew.
 * @param forMs counted from when the answer's computation began, milliseconds
 */
export function keepAnswers(clock: Clock, forMs: number): AnswerKept {
  const kept = createKept<KeptAnswer>(clock, {
    forMs,
    max: MAX_BYTES,
    weigh: ({ bytes }) => bytes * PACKED_SHARE,
  })
  return async ({ key, request, reply, serialize }) => {
    let from: 'kept' | 'made' = 'kept'
    const make = async () => {
      from = 'made'
      return toAnswer(await serialize())
    }
    const answer = await kept(key, make, wantsFresh(request))
    measured.publicAnswered.tell({ from })
    return send(request, reply, answer)
  }
}

/** What asks to skip whatever is kept: pages that are rendered here, and a browser that reloads. */
export function wantsFresh({ headers }: FastifyRequest): boolean {
  return headers['cache-control']?.includes('no-cache') ?? false
}

function toAnswer(written: string | Buffer): KeptAnswer {
  const body = typeof written === 'string' ? Buffer.from(written) : written
  return {
    tag: hash('sha1', body, 'base64url'),
    bytes: body.length,
    pack: packOnce(body, BROTLI_QUALITY),
  }
}

/** A browser asks each time, so that a change shows at once (api.md, Form); each encoding has its own strong ETag. */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, bytes, pack }: KeptAnswer,
): Promise<Buffer | null> {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers
  reply.header('Cache-Control', 'public, no-cache').header('Vary', 'Accept-Language, Accept-Encoding')
  const encoding = encodingFor(accepted, bytes)
  reply.header('ETag', encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`)
  if (known?.includes(tag)) {
    reply.code(304)
    return null
  }
  if (encoding !== undefined) reply.header('Content-Encoding', encoding)
  reply.type('application/json; charset=utf-8')
  return pack(encoding)
}
