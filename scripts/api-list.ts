// npm run api-list: every procedure of the typed API, with who may call it, what it takes, what it answers and how it refuses, as Markdown on
// standard output. All of it is read from the code: router, schemas, isolation cases, and what a verb's comment says it refuses.
import { globSync, readFileSync } from 'node:fs'
import type { AnyTRPCProcedure } from '@trpc/server'
import { z } from 'zod'
import type { IsolationCase } from '#server/isolation.ts'
import { appRouter } from '../src/main/app-router.ts'
import { cases } from '../src/main/two-sides.fixture.ts'

type Json = {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  anyOf?: Json[]
  enum?: unknown[]
  const?: unknown
  format?: string
  maxLength?: number
}

type Listed = { name: string; kind: string; who: string; input: string; answer: string; refusals: string }

/** Of `Id`, whose schema says no more: text that is no id of ours is an unknown one. */
const ID_LENGTH = 64

const SIDES = { garage: 'garage', customer: 'customer', both: 'either side' } as const

function whoOf(one: IsolationCase | undefined): string {
  if (!one) return ''
  if (one.about === 'organization') return `${SIDES[one.side]}${one.admin ? ', admins' : ', members'}`
  return { caller: 'any user, about themselves', platform: 'super-users', anyone: 'anyone' }[one.about]
}

/** A schema in a few letters: `{ ticketId, note?: text ≤ 500, lines: {…}[] }`. */
function shape(schema: Json, depth = 0): string {
  const { type, properties, items, anyOf, enum: values } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (values)
    return values.length > 6 ? `one of ${values.length}` : values.map((one) => JSON.stringify(one)).join(' or ')
  if (anyOf) return anyOf.map((one) => shape(one, depth)).join(' or ')
  if (type === 'array') return `${shape(items ?? {}, depth)}[]`
  if (properties) {
    if (depth > 0 && Object.keys(properties).length > 3) return '{…}'
    const fields = Object.entries(properties).map(([name, field]) => {
      const own = shape(field, depth + 1)
      const kind = /id$/i.test(name) ? own.replace(`text ≤ ${ID_LENGTH}`, 'id') : own
      return `${name}${schema.required?.includes(name) ? '' : '?'}${kind === 'id' ? '' : `: ${kind}`}`
    })
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  }
  if (type === 'string') return schema.format ?? (schema.maxLength ? `text ≤ ${schema.maxLength}` : 'text')
  const types = [type ?? 'any'].flat().map((one) => (one === 'string' ? 'text' : one))
  return types.join(' or ')
}

function shapeOf(schema: unknown, io: 'input' | 'output'): string {
  if (!(schema instanceof z.ZodType)) return ''
  return shape(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json)
}

/** The function that a procedure calls, by the last part of its name: `setOfTicket` → `setTicketPayer`. */
function verbsOfRouters(): Map<string, string> {
  const verbs = new Map<string, string>()
  for (const file of globSync('src/features/**/server/*.ts')) {
    const text = readFileSync(file, 'utf8')
    for (const [, name = '', verb = ''] of text.matchAll(
      /^ {2}(\w+): \w*[pP]rocedure\b(?:(?!^ {2}\w+: )[\s\S])*?\.(?:query|mutation)\([^=]*=>[^;]*?\b(\w+)\(/gm,
    ))
      verbs.set(`${file.split('/')[2]} ${name}`, verb)
  }
  return verbs
}

/** What comments say of refusals, by the name of the function below. */
function refusalsInComments(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('src/features/**/server/*.ts')) {
    const text = readFileSync(file, 'utf8')
    for (const [, comment = '', name = ''] of text.matchAll(
      /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async function|function|const) (\w+)/g,
    )) {
      const line = comment.replace(/\s*\n\s*\* ?/g, ' ')
      const said = /Refusals?: (.*)$/s.exec(line)?.[1]?.trim().replace(/\.$/, '')
      if (said) found.set(name, said)
    }
  }
  return found
}

/** All procedures by their dotted names. */
export function listApi(): Listed[] {
  const [verbs, refusals] = [verbsOfRouters(), refusalsInComments()]
  const procedures = appRouter._def.procedures as Record<string, AnyTRPCProcedure>
  return Object.entries(procedures)
    .map(([name, procedure]) => {
      const { type, inputs, output } = procedure._def as unknown as {
        type: string
        inputs: unknown[]
        output?: unknown
      }
      const [feature = '', last = ''] = [kebab(name.split('.')[0] ?? ''), name.split('.').at(-1) ?? '']
      return {
        name,
        kind: type === 'query' ? 'reads' : 'writes',
        who: whoOf(cases[name]),
        input: inputs.map((one) => shapeOf(one, 'input')).join(' & '),
        answer: shapeOf(output, 'output'),
        refusals: refusals.get(verbs.get(`${feature} ${last}`) ?? '') ?? '',
      }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const cell = (text: string): string => (text === '' ? '–' : text.replaceAll('|', '\\|'))

function print(): void {
  console.log('# The typed API\n')
  console.log(
    'Made by `npm run api-list`. Inputs name the organisation that is acted for; ids are UUIDs, times ISO 8601 in UTC.',
  )
  let feature = ''
  for (const { name, kind, who, input, answer, refusals } of listApi()) {
    const of = name.split('.').slice(0, -1).join('.')
    if (of !== feature)
      console.log(`\n## ${of}\n\n| procedure | | who | takes | answers | refuses |\n|---|---|---|---|---|---|`)
    feature = of
    console.log(`| ${[name, kind, who, input, answer, refusals].map(cell).join(' | ')} |`)
  }
}

if (process.argv[1]?.endsWith('api-list.ts')) print()
