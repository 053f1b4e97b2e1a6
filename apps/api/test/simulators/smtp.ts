import { createServer, type Socket } from 'node:net'
import { listen } from '../harness/listen.ts'

/**
 * slow: never responds; full: 452 for the recipient; no such: 550; lost: accepts the message and closes the connection.
 */
export type SmtpMood = 'takes' | 'slow' | 'full' | 'no such' | 'lost'

export type TakenMail = { from: string; to: string[]; raw: string }

/** An SMTP server on a port, as RFC 5321 has it, without TLS: what mailboxes behind it have got. */
export async function startSmtp() {
  const state = { mood: 'takes' as SmtpMood }
  const taken: TakenMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (state.mood !== 'slow') converse(socket, state, taken)
  })
  const { port, stop } = await listen(server)
  return {
    settings: { EMAIL_ADAPTER: 'smtp', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'shop@dymtun.example' },
    taken,
    behave: (mood: SmtpMood) => {
      state.mood = mood
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await stop()
    },
  }
}

type Talk = { mail: TakenMail; data: string | null }

function converse(socket: Socket, state: { mood: SmtpMood }, taken: TakenMail[]): void {
  const talk: Talk = { mail: { from: '', to: [], raw: '' }, data: null }
  let rest = ''
  socket.write('220 simulator\r\n')
  socket.on('data', chunk => {
    rest += chunk.toString('utf8')
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end)
      rest = rest.slice(end + 2)
      const reply = talk.data === null ? obey(talk, line, state.mood) : collect(talk, line, taken, state.mood)
      if (reply === 'hang up') return socket.destroy()
      if (reply) socket.write(`${reply}\r\n`)
    }
  })
}

function obey(talk: Talk, line: string, mood: SmtpMood): string {
  const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
  if (/^EHLO/i.test(line)) return '250 simulator'
  if (/^MAIL FROM/i.test(line)) {
    talk.mail = { from: address, to: [], raw: '' }
    return '250 ok'
  }
  if (/^RCPT TO/i.test(line)) {
    if (mood === 'full') return '452 4.2.2 mailbox full'
    if (mood === 'no such') return `550 5.1.1 <${address}> no such user`
    talk.mail.to.push(address)
    return '250 ok'
  }
  if (/^DATA/i.test(line)) {
    talk.data = ''
    return '354 go on'
  }
  return /^QUIT/i.test(line) ? '221 bye' : '250 ok'
}

/** Collects a line of the message; a single dot ends it. */
function collect(talk: Talk, line: string, taken: TakenMail[], mood: SmtpMood): string {
  if (line !== '.') {
    talk.data += `${line.replace(/^\.\./, '.')}\r\n`
    return ''
  }
  taken.push({ ...talk.mail, raw: talk.data ?? '' })
  talk.data = null
  return mood === 'lost' ? 'hang up' : '250 taken'
}
