import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'

type Message = { sid: string; fields: Record<string, string> }

/** How a request is answered: with a refusal; not at all; or the message is taken, and the answer gets lost or not. */
type TwilioAnswer = { status: number; code?: number } | 'no answer' | 'answer lost' | 'taken'

/** A server that speaks as Twilio's API does, of one account. Gone after the file's last test. */
export async function twilioServer() {
  const account = { accountSid: `AC${randomBytes(16).toString('hex')}`, authToken: randomBytes(16).toString('hex') }
  const credentials = Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')
  const taken: Message[] = []
  const answers: TwilioAnswer[] = []
  let told: ((message: Message) => Promise<unknown>) | undefined

  const server = createServer(async (request, response) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    if (request.url !== `/2010-04-01/Accounts/${account.accountSid}/Messages.json`) return json(response, 404, {})
    if (request.headers.authorization !== `Basic ${credentials}`) return json(response, 401, { code: 20003 })
    const answer = answers.shift() ?? 'taken'
    if (typeof answer === 'object') {
      const { status, code } = answer
      return json(response, status, { status, code, message: 'said no' })
    }
    if (answer === 'no answer') return
    const sid = `SM${randomBytes(16).toString('hex')}`
    const message = { sid, fields }
    taken.push(message)
    await told?.(message)
    if (answer === 'answer lost') request.socket.destroy()
    else json(response, 201, { sid, status: 'queued' })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** A form as Twilio signs and sends it; `change` spoils it afterwards. */
  function signed(url: string, fields: Record<string, string>, change: Record<string, string> = {}) {
    const content = Object.keys(fields)
      .sort()
      .reduce((signed, name) => `${signed}${name}${fields[name]}`, url)
    const { pathname, search } = new URL(url)
    return {
      method: 'POST' as const,
      url: `${pathname}${search}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'x-twilio-signature': createHmac('sha1', account.authToken).update(content).digest('base64'),
      },
      payload: new URLSearchParams({ ...fields, ...change }).toString(),
    }
  }

  return {
    account,
    apiBaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What it took, the oldest first. */
    taken,
    /** What the next requests are answered; then all are taken. */
    answers,
    /** Done with each message that it takes, before it answers. */
    whenTaken(act: (message: Message) => Promise<unknown>) {
      told = act
    },
    signed,
    /** Posts a message's status to our server, at the callback address that came with it; the answer's status. */
    async tell(app: FastifyInstance, { sid, fields }: Message, status: string, more: Record<string, string> = {}) {
      const told = { AccountSid: account.accountSid, MessageSid: sid, MessageStatus: status, ...more }
      return (await app.inject(signed(fields.StatusCallback ?? '', told))).statusCode
    },
    /** Posts an incoming message to our server. */
    async receive(
      app: FastifyInstance,
      publicUrl: string,
      { from, body, sid = `SM${randomBytes(16).toString('hex')}` }: Written,
    ) {
      const fields = { AccountSid: account.accountSid, MessageSid: sid, From: from, Body: body, NumMedia: '0' }
      return app.inject(signed(`${publicUrl}/api/webhooks/twilio/inbound`, fields))
    },
  }
}

type Written = { from: string; body: string; sid?: string }

const json = (response: ServerResponse, status: number, content: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
}
