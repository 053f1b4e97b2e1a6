import { shopDate, shopTime } from '@shop/contracts/days.ts'
import { type Locale, localePath } from '@shop/contracts/locales.ts'
import { DevMessage } from '@shop/contracts/notifications-staff.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { escapeHtml } from '#platform/http/escape.ts'
import { API_BASE } from '#platform/http/openapi/openapi.ts'
import { localeOf } from '#platform/i18n/locale.ts'
import { translate } from '#platform/i18n/translate.ts'

const SHOWN = 100

const Query = z.object({ to: z.string().max(254).default('').transform(readRecipient) })

/** An unencoded plus arrives as a space: accept `?to=+374...`. */
function readRecipient(to: string): string {
  const trimmed = to.trim().toLowerCase()
  return /^374\d+$/.test(trimmed) ? `+${trimmed}` : trimmed
}

/**
 * Mounts the dev inbox: the messages of the sandbox adapters as a page and as JSON, newest first. Not found unless
 * both adapters are the sandbox: a live shop must not show codes.
 */
export function mountDevInbox(app: FastifyInstance, { db }: Pick<Deps, 'db'>, isSandbox: boolean): void {
  const options = { schema: { querystring: Query, hide: true }, config: { access: 'all' as const } }

  for (const path of ['/dev/messages', `${API_BASE}/dev/messages`]) {
    app.get(path, options, async (request, reply) => {
      if (!isSandbox) return reply.callNotFound()
      const messages = await findMessages(db, Query.parse(request.query).to)
      return preventIndexing(reply).send({ result: { messages }, messages })
    })
  }

  app.get('/dev/inbox', options, async (request, reply) => {
    if (!isSandbox) return reply.callNotFound()
    const { to } = Query.parse(request.query)
    const locale = localeOf(request.headers['accept-language'])
    const page = devInboxPage(await findMessages(db, to), { to, locale })
    return preventIndexing(reply).type('text/html; charset=utf-8').send(page)
  })

  app.get('/dev/inbox.css', options, async (_request, reply) => {
    if (!isSandbox) return reply.callNotFound()
    return preventIndexing(reply).type('text/css; charset=utf-8').send(devInboxCss)
  })
}

const preventIndexing = (reply: FastifyReply) =>
  reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex')

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

const REFRESH_SECONDS = 15

/** Renders the dev inbox as a page without scripts: newest message first, with a large code. */
export function devInboxPage(messages: DevMessage[], { to, locale }: { to: string; locale: Locale }): string {
  const items = messages.map(message => messageItem(message, locale)).join('')
  const filter = to ? `<a href="/dev/inbox">${translate(locale, 'inbox.all')}</a>` : ''
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${translate(locale, 'inbox.title')}</title>
<link rel="stylesheet" href="/dev/inbox.css">
</head>
<body>
<main>
<header>
<a class="shop" href="${localePath(locale, '/')}">${translate(locale, 'inbox.shop')}</a>
<h1>${translate(locale, 'inbox.title')}</h1>
<p>${translate(locale, 'inbox.lead')}</p>
</header>
<form action="/dev/inbox">
<label for="to">${translate(locale, 'inbox.to')}</label>
<input id="to" name="to" value="${escapeHtml(to)}" autocomplete="off">
<button>${translate(locale, 'inbox.show')}</button>${filter}
</form>
${items ? `<ol>${items}</ol>` : `<p class="none">${translate(locale, 'inbox.none')}</p>`}
</main>
</body>
</html>
`
}

function messageItem({ channel, to, text, code, sentAt }: DevMessage, locale: Locale): string {
  const at = new Date(sentAt)
  const codeLine = code
    ? `<p class="code"><span>${translate(locale, 'inbox.code')}</span> <strong>${escapeHtml(code)}</strong></p>`
    : ''
  return `<li>
<p class="meta"><span class="channel">${translate(locale, `inbox.${channel}`)}</span> <span class="to">${escapeHtml(to)}</span>
<time datetime="${sentAt}">${shopDate(at)} ${shopTime(at)}</time></p>
${codeLine}<p class="text">${escapeHtml(text)}</p>
</li>`
}

/** A separate file: the Content-Security-Policy does not allow inline styles. */
export const devInboxCss = `
:root { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; background: #131015; color: #f3eee8; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
a { color: #f0b35a; }
a.shop { font-size: .9rem; }
h1 { margin: .5rem 0 .25rem; font-size: 1.75rem; line-height: 1.2; }
header p { margin: 0; color: #bdb3ab; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; margin: 1.5rem 0; }
label { flex-basis: 100%; color: #bdb3ab; font-size: .9rem; }
input, button { min-height: 2.75rem; padding: 0 .875rem; border-radius: .625rem; font: inherit; }
input { flex: 1 1 14rem; min-width: 0; border: 1px solid #80746c; background: #1d181f; color: inherit; }
button { border: 0; background: #f0b35a; color: #1a1206; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid #f0b35a; outline-offset: 2px; }
ol { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none; }
li { padding: 1rem 1.125rem; border: 1px solid #3a3139; border-radius: .875rem; background: #1d181f; }
li p { margin: 0; }
.meta { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: center; color: #bdb3ab; font-size: .9rem; }
.meta time { margin-inline-start: auto; font-variant-numeric: tabular-nums; }
.channel { padding: .0625rem .5rem; border-radius: 1rem; background: #3a3139; color: #f3eee8; }
.to { color: #f3eee8; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.code { margin-top: .5rem; color: #bdb3ab; }
.code strong { margin-inline-start: .5rem; color: #f0b35a; font: 600 2rem/1.2 ui-monospace, monospace; letter-spacing: .15em;
  user-select: all; }
.text { margin-top: .5rem; white-space: pre-line; overflow-wrap: anywhere; }
.none { padding: 2rem; border: 1px dashed #3a3139; border-radius: .875rem; color: #bdb3ab; text-align: center; }
`
