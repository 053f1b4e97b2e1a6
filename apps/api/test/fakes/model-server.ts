import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../harness/listen.ts'

type PromptFlavor = {
  id: string
  name: string
  category: string
  strength: string
  role: string
  intensity: number
}

/** A request as the model received it. */
export type Prompt = {
  path: string
  authorization: string | undefined
  body: {
    model: string
    messages: { role: string; content: string }[]
    response_format: { type: string; json_schema: { strict: boolean; schema: object } }
  }
  /** The question's own JSON, out of the last message. */
  question: { categories: string[]; strength: string; shelf: PromptFlavor[] }
}

/** Responds to one request to the model; may be slow or wrong. */
export type Behaviour = (prompt: Prompt, reply: ServerResponse) => void | Promise<void>

export type ModelServer = {
  /** Value of OPENAI_BASE_URL. */
  url: string
  prompts: Prompt[]
  /** Sets how the server responds from now on. */
  behave(behaviour: Behaviour): void
  close(): Promise<void>
}

/** Starts a server that speaks the chat completions protocol, so that the shop sends what it would send to OpenAI. */
export async function startModelServer(): Promise<ModelServer> {
  const prompts: Prompt[] = []
  let behaviour: Behaviour = replies.status(500)
  const server = createServer((request, reply) => {
    readRequest(request).then(
      given => {
        prompts.push(given)
        return behaviour(given, reply)
      },
      () => reply.writeHead(400).end(),
    )
  })
  const { url, stop } = await listen(server)
  return {
    url: `${url}/v1`,
    prompts,
    behave: next => {
      behaviour = next
    },
    close: stop,
  }
}

async function readRequest(request: IncomingMessage): Promise<Prompt> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const body: Prompt['body'] = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const question: Prompt['question'] = JSON.parse(body.messages.at(-1)?.content ?? '{}')
  return { path: request.url ?? '', authorization: request.headers.authorization, body, question }
}

/** Returns bases of the requested strength and categories that can be combined: different tastes, none heavy. */
export function basesOf({ question: { shelf, strength, categories } }: Prompt): string[] {
  const bases = shelf.filter(
    flavor =>
      flavor.role === 'base' &&
      flavor.strength === strength &&
      flavor.intensity < 4 &&
      categories.includes(flavor.category),
  )
  return [...new Map(bases.map(({ id, name }) => [name, id])).values()]
}

/** The token usage of a successful response. */
export const USED = { prompt_tokens: 1800, completion_tokens: 200, total_tokens: 2000 }

type Proposal = { items: { id: string; percentage: number }[] }

const completionOf = (message: object, finishReason = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'test-model',
  usage: USED,
  choices: [{ index: 0, finish_reason: finishReason, message: { role: 'assistant', ...message } }],
})

const sendJson = (reply: ServerResponse, body: unknown) =>
  void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Valid and invalid responses of a model. */
export const replies = {
  /** Returns a structured response derived from the request. */
  proposal:
    (make: (prompt: Prompt) => Proposal): Behaviour =>
    (prompt, reply) =>
      sendJson(reply, completionOf({ content: JSON.stringify(make(prompt)), refusal: null })),
  content:
    (content: string | null, finishReason?: string): Behaviour =>
    (_, reply) =>
      sendJson(reply, completionOf({ content, refusal: null }, finishReason)),
  refusal: (): Behaviour => (_, reply) => sendJson(reply, completionOf({ content: null, refusal: 'I cannot help.' })),
  json:
    (body: unknown): Behaviour =>
    (_, reply) =>
      sendJson(reply, body),
  text:
    (text: string, type: string): Behaviour =>
    (_, reply) =>
      void reply.writeHead(200, { 'content-type': type }).end(text),
  status:
    (status: number, headers: Record<string, string> = {}): Behaviour =>
    (_, reply) =>
      void reply
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end('{"error":{"message":"no","type":"x"}}'),
  /** Accepts the request and never responds. */
  noResponse: (): Behaviour => () => undefined,
  /** Sends half of the response. */
  halfResponse: (): Behaviour => (_, reply) =>
    void reply.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":['),
  hangUp: (): Behaviour => (_, reply) => void reply.destroy(),
}
