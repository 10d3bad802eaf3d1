import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server'
import type { z } from 'zod'
import type { Route } from '#server/http/route.ts'
import type { IsolationCase } from '#server/isolation.ts'
import type { Draw } from './draw.ts'
import { hostileContentTypes, hostileSegments, hostileTexts } from './hostile-values.ts'
import { hubCall, polledHubCall } from './hub-calls.ts'
import { jsonOf, spoil } from './spoil.ts'
import { type Ids, shapeOf, validInput } from './valid-input.ts'

export const WHO = ['nobody', 'garageAdmin', 'garageMember', 'customerAdmin', 'customerMember', 'superUser'] as const
export type Who = (typeof WHO)[number]

/** Of a WebSocket to the hub: what is sent once it is open, or once the hub has let it in when it `greets`. */
export type Talk = { greets: boolean; frames: Uint8Array }

/** One request, as it goes over the wire. */
export type Call = {
  who: Who
  /** The procedure or route that is meant. */
  target: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array
  talk?: Talk
}

type Target = (draw: Draw, who: Who, ids: Ids) => Omit<Call, 'who' | 'target'>
/** `fit` are those who may call it; one with more fields has more of `weight`. */
export type Targets = { name: string; fit: readonly Who[]; weight: number; call: Target }[]

const SIGNED_IN = WHO.filter((who) => who !== 'nobody')
/** One call of some ten. */
const HUB_WEIGHT = 30
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
const JSON_TYPE = { 'content-type': 'application/json' }

/** Every procedure and every plain route, and addresses that are neither. */
export function targetsOf(
  router: AnyTRPCRouter,
  cases: Readonly<Record<string, IsolationCase>>,
  routes: readonly Route[],
): Targets {
  const procedures = Object.entries(router._def.procedures as Record<string, AnyTRPCProcedure>)
  const names = procedures.map(([name]) => name)
  return [
    ...procedures.map(([name, procedure]) => procedureOf(name, procedure, fitFor(cases[name]))),
    ...routes.map((route) => ({ name: `${route.method} ${route.url}`, fit: WHO, weight: 2, call: routeTarget(route) })),
    ...authPaths.map(([method, path]) => ({
      name: `${method} ${path}`,
      fit: WHO,
      weight: 1,
      call: authTarget(method, path),
    })),
    { name: 'the hub', fit: SIGNED_IN, weight: HUB_WEIGHT, call: (draw, _who, ids) => hubCall(draw, ids) },
    {
      name: 'the hub, polled',
      fit: SIGNED_IN,
      weight: HUB_WEIGHT / 3,
      call: (draw, _who, ids) => polledHubCall(draw, ids),
    },
    { name: 'a batch', fit: WHO, weight: 2, call: batchTarget(names) },
    { name: 'no route', fit: WHO, weight: 2, call: nowhere },
  ]
}

export function drawCall(targets: Targets, draw: Draw, idsOf: (who: Who) => Ids): Call {
  const { name: target, fit, call } = heavy(targets, draw)
  const who = draw.oneOf(draw.chance(60) ? fit : WHO)
  const made = call(draw, who, idsOf(who))
  // what upgrades has odd ways of its own: at any other address it is no request at all
  return { who, target, ...(made.talk === undefined && draw.chance(8) ? oddly(made, draw) : made) }
}

function fitFor(one: IsolationCase | undefined): readonly Who[] {
  if (one?.about === 'platform') return ['superUser']
  if (one?.about !== 'organization') return WHO
  return WHO.filter(
    (who) =>
      (one.side === 'both' ? /^(garage|customer)/.test(who) : who.startsWith(one.side)) &&
      (!one.admin || who.endsWith('Admin')),
  )
}

/** Many fields are many ways to go wrong. */
function heavy(targets: Targets, draw: Draw): Targets[number] {
  let rest = draw.upTo(targets.reduce((sum, { weight }) => sum + weight, 0) - 1)
  const found = targets.find(({ weight }) => {
    rest -= weight
    return rest < 0
  })
  return found ?? draw.oneOf(targets)
}

function procedureOf(name: string, { _def }: AnyTRPCProcedure, fit: readonly Who[]): Targets[number] {
  const { type, inputs } = _def as unknown as { type: 'query' | 'mutation'; inputs: z.ZodType[] }
  const shapes = inputs.map(shapeOf)
  const path = `/api/trpc/${name}`
  return {
    name,
    fit,
    weight: Math.min(Math.ceil(JSON.stringify(shapes).split('"type"').length / 4), 10),
    call(draw, _who, ids) {
      const about = aboutThing(name, ids)
      const input = Object.assign({}, ...shapes.map((shape) => validInput(shape, draw, about)))
      const json = jsonOf(draw.chance(25) ? input : spoil(input, draw))
      return type === 'mutation'
        ? { method: 'POST', path, headers: JSON_TYPE, body: json }
        : { method: 'GET', path: `${path}?input=${encoded(json)}`, headers: {} }
    },
  }
}

/** With `id` as the thing in the procedure's name: `settings.products.remove` means a product. */
function aboutThing(procedure: string, { own, foreign }: Ids): Ids {
  const id = procedure
    .split('.')
    .map((word) => own[`${word.replace(/(?<=ss)es$|s$/, '')}Id`])
    .find((one) => one !== undefined)
  return id === undefined ? { own, foreign } : { own: { ...own, id }, foreign }
}

/** Half characters cannot be encoded: they are written as JSON escapes already, or are sent broken. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

function routeTarget({ method, url, query, body = 'none' }: Route): Target {
  const queryShape = query && shapeOf(query)
  const bodyShape = typeof body === 'object' ? shapeOf(body.json) : undefined
  return (draw, _who, ids) => {
    const fields = queryShape ? (validInput(queryShape, draw, ids) as Record<string, unknown>) : {}
    const asked = draw.chance(30) ? fields : spoil(fields, draw)
    return {
      method,
      path: `${filled(url, draw, ids)}?${queryOf(asked, draw)}`,
      ...sent(body, bodyShape && validInput(bodyShape, draw, ids), draw),
    }
  }
}

const filled = (url: string, draw: Draw, { own, foreign }: Ids): string =>
  url.replace(/:\w+/g, (name) => {
    if (name === ':kind') return draw.oneOf(['drivers', 'products', ...hostileSegments])
    return draw.chance(40)
      ? draw.oneOf(hostileSegments)
      : draw.oneOf([...Object.values(own), ...Object.values(foreign)])
  })

const queryOf = (fields: unknown, draw: Draw): string =>
  Object.entries(typeof fields === 'object' && fields !== null ? fields : {})
    .slice(0, 50)
    .flatMap(([key, value]) => {
      const text = typeof value === 'string' ? value : String(JSON.stringify(value)).slice(0, 3000)
      const one = `${encoded(key)}=${draw.chance(5) ? draw.oneOf(hostileSegments) : encoded(text.slice(0, 3000))}`
      return draw.chance(6) ? [one, one] : [one]
    })
    .join('&')

const csv = (draw: Draw): string =>
  draw.oneOf([
    'Nimi;Puhelin;Sähköposti\nÄijä Öhman;040 123 4567;\n',
    'Koodi;Nimi;Hinta\nK1;Öljy 😀;12,50\n',
    `Nimi;Puhelin;Viestikanava\n${draw.oneOf(hostileTexts).slice(0, 500)};040 123 4567;constructor\n`,
    `Koodi;Nimi;Hinta;ALV\n${draw.text()};${draw.oneOf(hostileTexts).slice(0, 500)};1e999;Infinity\n`,
    ';'.repeat(30_000),
    '"',
    '\n'.repeat(5000),
    draw.oneOf(hostileTexts),
  ])

function sent(kind: NonNullable<Route['body']>, fit: unknown, draw: Draw): Pick<Call, 'headers' | 'body'> {
  if (kind === 'none') return draw.chance(80) ? { headers: {} } : { headers: JSON_TYPE, body: '{"a":1}' }
  if (kind === 'stream')
    return { headers: { 'content-type': 'text/csv' }, body: draw.chance(70) ? csv(draw) : draw.bytes(2000) }
  if (kind === 'multipart') return multipart(draw)
  if (kind === 'form')
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: queryOf(spoil({}, draw), draw) }
  return { headers: JSON_TYPE, body: jsonOf(draw.chance(30) ? fit : spoil(fit as Record<string, unknown>, draw)) }
}

// the smallest PNG there is
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function multipart(draw: Draw): Pick<Call, 'headers' | 'body'> {
  const name = draw
    .oneOf(hostileTexts)
    .toWellFormed()
    .replace(/["\r\n]/g, '_')
    .slice(0, 1000)
  const content = draw.chance(60)
    ? PNG
    : draw.oneOf([draw.bytes(500), PNG.subarray(0, draw.upTo(60)), Buffer.from('%PDF-1.4 %%EOF')])
  const field = draw.oneOf(['file', 'file', 'file', '__proto__', 'x'])
  const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const whole = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')])
  const body = draw.chance(85) ? whole : whole.subarray(0, draw.upTo(whole.length))
  return { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body }
}

/** The routes of the next-auth contract; `src/main/fuzz.test.ts` compares the list with the registered routes. */
export const authPaths: readonly (readonly ['GET' | 'POST', string])[] = [
  ['GET', '/api/auth/providers'],
  ['GET', '/api/auth/csrf'],
  ['GET', '/api/auth/session'],
  ['POST', '/api/auth/session'],
  ['POST', '/api/auth/signout'],
  ['POST', '/api/auth/callback/credentials'],
  ['POST', '/api/auth/signin/:provider'],
  ['GET', '/api/auth/signin'],
  ['GET', '/api/auth/signin/:provider'],
  ['GET', '/api/auth/error'],
  ['GET', '/api/auth/signout'],
  ['GET', '/api/auth/verify-request'],
  ['POST', '/api/auth/_log'],
  ['POST', '/api/auth/account/register'],
  ['POST', '/api/auth/account/request-verification'],
  ['POST', '/api/auth/account/request-password'],
  ['POST', '/api/auth/account/verify-email'],
  ['POST', '/api/auth/account/change-email'],
  ['POST', '/api/auth/account/reset-password'],
  ['POST', '/api/auth/account/change-password'],
  ['POST', '/api/auth/account/signout-everywhere'],
  ['POST', '/api/auth/account/passkey-question'],
  ['POST', '/api/auth/account/passkey-sign-in'],
  ['POST', '/api/auth/account/second-step'],
  ['POST', '/api/auth/account/second-factor'],
]

const base64url = 'AAAA'

const authFields = {
  email: 'x@example.fi',
  password: 'salasana tässä',
  currentPassword: 'salasana tässä',
  name: 'Matti',
  token: 'x',
  callbackUrl: '/app',
  json: 'true',
  human: '{}',
  level: 'error',
  code: 'X',
  message: 'x',
  url: '/',
  error: 'Default',
  data: { name: 'Matti' },
  step: { code: '123456' },
  passkey: {
    id: base64url,
    rawId: base64url,
    type: 'public-key',
    response: { clientDataJSON: base64url, authenticatorData: base64url, signature: base64url },
  },
}

/** Filled in when it is sent, with the token of the sender's cookie. */
export const CSRF_TOKEN = '{csrf}'

function authTarget(method: 'GET' | 'POST', path: string): Target {
  return (draw, _who, ids) => {
    const fields = { ...authFields, name: draw.oneOf(hostileTexts).slice(0, 200) }
    const asked = {
      ...(spoil(draw.chance(20) ? authFields : fields, draw) as object),
      ...(draw.chance(90) && { csrfToken: CSRF_TOKEN }),
    }
    const url = filled(path, draw, ids)
    if (method === 'GET') return { method, path: `${url}?${queryOf(asked, draw)}`, headers: {} }
    return draw.chance(70)
      ? { method, path: url, headers: JSON_TYPE, body: jsonOf(asked) }
      : {
          method,
          path: url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: queryOf(asked, draw),
        }
  }
}

const batchTarget =
  (names: readonly string[]): Target =>
  (draw, _who, { own }) => {
    const count = draw.oneOf([1, 2, 5, 20, 21, 500])
    const path = Array.from({ length: count }, () => (draw.chance(90) ? draw.oneOf(names) : '')).join(',')
    const input = Object.fromEntries(
      Array.from({ length: Math.min(count, 5) }, (_, place) => [place, { organizationId: own.organizationId }]),
    )
    const json = jsonOf(draw.chance(50) ? input : spoil(input, draw))
    return draw.chance(50)
      ? { method: 'GET', path: `/api/trpc/${path}?batch=1&input=${encoded(json)}`, headers: {} }
      : {
          method: 'POST',
          path: `/api/trpc/${path}?batch=${draw.oneOf(['1', '1', '2', '', '1&batch=1'])}`,
          headers: JSON_TYPE,
          body: json,
        }
  }

const nowhere: Target = (draw) => ({
  method: draw.oneOf(METHODS),
  path: `/${draw.oneOf(['', 'api/', 'api/trpc/', 'api/auth/', 'assets/', 'app/', 'api/files/', 'dev/outbox/'])}${draw.oneOf(hostileSegments)}`,
  headers: {},
})

/** The same request in a way that no browser of ours would send it. */
function oddly<Made extends Omit<Call, 'who' | 'target'>>(made: Made, draw: Draw): Made {
  const { path, headers, body } = made
  const between = path.includes('?') ? '&' : '?'
  return draw.oneOf([
    () => ({ ...made, method: draw.oneOf(METHODS) }),
    () => ({ ...made, headers: { ...headers, 'content-type': draw.oneOf(hostileContentTypes) } }),
    () => ({
      ...made,
      path: `${path}${between}${draw.oneOf(['input', 'batch', 'organizationId', 'purpose', 'mode'])}=${draw.oneOf(hostileSegments)}`,
    }),
    () => ({ ...made, path: `${path}${between}input=%7B%22a%22:%22%5Cu0000%22%7D&input=x` }),
    () => ({ ...made, path: `${path.split('?')[0]}/${draw.oneOf(hostileSegments)}` }),
    () => ({ ...made, path: path.slice(0, 1 + draw.upTo(path.length)) }),
    () => ({ ...made, ...(body !== undefined && { body: body.slice(0, draw.upTo(body.length)) }) }),
    () => ({ ...made, body: draw.bytes(200) }),
    () => ({ ...made, headers: { ...headers, origin: 'https://evil.example' } }),
    () => ({ ...made, headers: { ...headers, 'content-encoding': 'gzip' } }),
    () => ({
      ...made,
      headers: { ...headers, 'user-agent': 'x'.repeat(7000), 'x-forwarded-for': '::ffff:1.2.3.4, x' },
    }),
    () => ({ ...made, headers: { ...headers, range: 'bytes=9-1,-0,x', 'if-none-match': '"'.repeat(50) } }),
    () => ({ ...made, headers: { ...headers, expect: '100-continue' } }),
  ])()
}
