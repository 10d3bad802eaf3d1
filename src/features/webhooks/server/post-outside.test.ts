import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { checkedLookup, NoAnswer, type OutsideCall, postOutside } from './post-outside.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server on this machine; counts what arrives. */
async function serve(answer: RequestListener = (_, response) => response.end('ok')) {
  const received: string[] = []
  const server = createServer((request, response) => {
    received.push(request.headers.host ?? '')
    answer(request, response)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, received }
}

const post = (given: Partial<OutsideCall>) =>
  postOutside({ url: '', headers: {}, body: '{}', resolve: async () => ['127.0.0.1'], allows: () => true, ...given })
const failure = async (given: Partial<OutsideCall>) => {
  const error = await post(given).catch((one: unknown) => one)
  if (!(error instanceof NoAnswer)) throw new Error(`no refusal: ${String(error)}`)
  return [error.why, error.message]
}

test('a call arrives with its headers and body, and its answer is read', async () => {
  const { port, received } = await serve((request, response) => {
    response.writeHead(201, { 'retry-after': '7' })
    request.pipe(response)
  })
  const answer = await post({ url: `http://vastaanottaja.example:${port}/x`, body: '{"å":1}' })
  expect(answer).toEqual({ code: 201, body: '{"å":1}', retryAfter: '7' })
  expect(received).toEqual([`vastaanottaja.example:${port}`])
})

test('a name that leads to an address inside is not called, nor one of which only one address is inside', async () => {
  const { port, received } = await serve()
  for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], ['169.254.169.254']]) {
    const url = `http://sisalle.example:${port}/`
    expect(await failure({ url, resolve: async () => addresses, allows: isPublicAddress })).toEqual([
      'ADDRESS',
      'not a public address',
    ])
  }
  expect(received).toEqual([])
})

test.each([
  '127.0.0.1',
  '[::1]',
  '2130706433',
  '0x7f.1',
  '0177.0.0.1',
  '[::ffff:7f00:1]',
  '169.254.169.254',
  '10.0.0.1',
])('the address %s in the URL itself is not called', async (host) => {
  const { port, received } = await serve()
  expect(await failure({ url: `http://${host}:${port}/`, allows: isPublicAddress })).toEqual([
    'ADDRESS',
    'not a public address',
  ])
  expect(received).toEqual([])
})

test('a name that leads elsewhere a moment later is resolved once, and the address that was checked is called', async () => {
  const { port, received } = await serve()
  const asked: string[] = []
  const checked: string[] = []
  // rebinding: the second answer would lead to an address that was not checked
  const resolve = async (hostname: string) => {
    asked.push(hostname)
    return asked.length === 1 ? ['127.0.0.1'] : ['127.0.0.2']
  }
  const allows = (address: string) => checked.push(address) > 0 && address === '127.0.0.1'
  expect(await post({ url: `http://rebind.example:${port}/`, resolve, allows })).toMatchObject({ code: 200 })
  expect([asked, checked, received.length]).toEqual([['rebind.example'], ['127.0.0.1'], 1])
  expect((await failure({ url: `http://rebind.example:${port}/`, resolve, allows }))[0]).toBe('ADDRESS')
  expect(received).toHaveLength(1)
})

test('Node is given the checked addresses, one or all of them as it asks', async () => {
  const look = (all: boolean) =>
    new Promise((resolved) => {
      const lookup = checkedLookup(async () => ['8.8.8.8', '2600::1'], isPublicAddress)
      lookup('name.example', { all }, (...given) => resolved(given))
    })
  expect(await look(true)).toEqual([
    null,
    [
      { address: '8.8.8.8', family: 4 },
      { address: '2600::1', family: 6 },
    ],
  ])
  expect(await look(false)).toEqual([null, '8.8.8.8', 4])
})

test('a name without an address, and a name server that fails, are no answer', async () => {
  expect(await failure({ url: 'http://ei.example/', resolve: async () => [] })).toEqual([
    'ADDRESS',
    'the name has no address',
  ])
  const resolve = async () => Promise.reject(Object.assign(new Error('secret'), { code: 'ESERVFAIL' }))
  expect(await failure({ url: 'http://ei.example/', resolve })).toEqual(['ADDRESS', 'ESERVFAIL'])
})

test('a redirect is an answer and is not followed', async () => {
  const elsewhere = await serve()
  const { port } = await serve((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${elsewhere.port}/` }).end(),
  )
  expect(await post({ url: `http://vastaanottaja.example:${port}/` })).toMatchObject({ code: 302 })
  expect(elsewhere.received).toEqual([])
})

test('64 KiB of an endless answer are read', async () => {
  const { port } = await serve((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(16_000)));
    }
    response.on('drain', more)
    more()
  })
  const { body } = await post({ url: `http://vastaanottaja.example:${port}/` })
  expect(body).toHaveLength(64 * 1024)
})

test('a receiver that does not answer is left after the limit', async () => {
  const { port } = await serve(() => {})
  expect(await failure({ url: `http://vastaanottaja.example:${port}/`, limitMs: 50 })).toEqual([
    'TIMEOUT',
    'no answer in time',
  ])
})

test('an answer whose text does not end, or breaks off, counts by its code', async () => {
  const slow = await serve((_, response) => void response.write('x'))
  const broken = await serve((_, response) => {
    response.writeHead(202, { 'content-length': 10 })
    response.write('x', () => response.destroy())
  })
  const answer = (port: number) => post({ url: `http://vastaanottaja.example:${port}/`, limitMs: 200 })
  expect(await answer(slow.port)).toMatchObject({ code: 200, body: 'x' })
  expect(await answer(broken.port)).toMatchObject({ code: 202, body: 'x' })
})

test('a call that is cut off by the end of the process says nothing of its receiver', async () => {
  const { port } = await serve(() => {})
  const call = post({ url: `http://vastaanottaja.example:${port}/`, signal: AbortSignal.abort() })
  await expect(call).rejects.not.toBeInstanceOf(NoAnswer)
})

test('a connection that is refused is named by its code only', async () => {
  const { port } = await serve()
  servers[0]?.close()
  await once(servers[0] as Server, 'close')
  expect(await failure({ url: `http://vastaanottaja.example:${port}/` })).toEqual(['CONNECTION', 'ECONNREFUSED'])
})
