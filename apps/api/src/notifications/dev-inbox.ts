import { DevMessage } from '@shop/contracts/notifications.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { localeOf } from '#platform/locale.ts'
import { API_BASE } from '#platform/openapi.ts'
import { kysely, query } from '#platform/sql.ts'
import { devInboxCss, devInboxPage } from './dev-inbox-page.ts'

const SHOWN = 100

const Query = z.object({ to: z.string().max(254).default('').transform(readRecipient) })

/** A plus that was not encoded arrives as a space: `?to=+374...` means the phone all the same. */
function readRecipient(to: string): string {
  const trimmed = to.trim().toLowerCase()
  return /^374\d+$/.test(trimmed) ? `+${trimmed}` : trimmed
}

/**
 * The dev inbox: what the sandbox adapters of SMS and e-mail were given, as a page and as JSON, newest first. Not found
 * unless both are the sandbox: in a live shop nothing may show codes (decisions.md, Notifications).
 */
export function mountDevInbox(app: FastifyInstance, { db }: Pick<Deps, 'db'>, isSandbox: boolean): void {
  const options = { schema: { querystring: Query, hide: true }, config: { access: 'all' as const } }

  for (const path of ['/dev/messages', `${API_BASE}/dev/messages`]) {
    app.get(path, options, async (request, reply) => {
      if (!isSandbox) return reply.callNotFound()
      const messages = await findMessages(db, Query.parse(request.query).to)
      return keepOut(reply).send({ result: { messages }, messages })
    })
  }

  app.get('/dev/inbox', options, async (request, reply) => {
    if (!isSandbox) return reply.callNotFound()
    const { to } = Query.parse(request.query)
    const locale = localeOf(request.headers['accept-language'])
    const page = devInboxPage(await findMessages(db, to), { to, locale })
    return keepOut(reply).type('text/html; charset=utf-8').send(page)
  })

  app.get('/dev/inbox.css', options, async (_request, reply) => {
    if (!isSandbox) return reply.callNotFound()
    return keepOut(reply).type('text/css; charset=utf-8').send(devInboxCss)
  })
}

const keepOut = (reply: FastifyReply) => reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex')

async function findMessages(db: Tx, to: string): Promise<DevMessage[]> {
  const newest = kysely
    .selectFrom('dev_message')
    .select(['channel', 'to', 'text', 'code', 'sent_at as sentAt'])
    .orderBy('id', 'desc')
    .limit(SHOWN)
  const rows = await query(db, to === '' ? newest : newest.where('to', '=', to))
  return rows.map(({ code, sentAt, ...row }) =>
    DevMessage.parse({ ...row, sentAt: sentAt.toISOString(), code: code ?? undefined }),
  )
}
